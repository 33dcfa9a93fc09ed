package coll

/*
#include "kernels.h"
*/
import "C"

import (
	"unsafe"

	"hpfc/runtime/abi"
)

// The codes that quick.c has are those of the ABI.
const (
	_ = uint(abi.ReqReduce - C.HPF_REQ_REDUCE)
	_ = uint(C.HPF_REQ_REDUCE - abi.ReqReduce)
	_ = uint(abi.ReqBcast - C.HPF_REQ_BCAST)
	_ = uint(C.HPF_REQ_BCAST - abi.ReqBcast)
)

// Quick is a C function that serves requests in the place of an engine that is alone: those whose
// service takes less time than entering Go. Begin serves the same requests.
func Quick() unsafe.Pointer { return C.hpf_serve_quickly }
