// Command header writes hpf_abi.h and codes.h from the ABI tables, and the table of exponential.c.
package main

import (
	"log"
	"os"

	"hpfc/runtime/abi"
)

func main() {
	for name, text := range map[string]string{"hpf_abi.h": abi.Header(), "codes.h": abi.Codes(), "exp2.h": exp2Table()} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}
