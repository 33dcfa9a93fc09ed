// Command header writes hpf_abi.h from the ABI tables.
package main

import (
	"log"
	"os"

	"hpfc/runtime/abi"
)

func main() {
	if err := os.WriteFile("hpf_abi.h", []byte(abi.Header()), 0o644); err != nil {
		log.Fatal(err)
	}
}
