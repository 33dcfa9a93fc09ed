package exported

/*
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

#include "hpf_abi.h"

enum { STEPS = 40, FREE = 2, BCAST = 8, SECONDS = 2 };

typedef void request_function(void *, int32_t, int32_t, int64_t, void *);

static void program(void *ctx)
{
	request_function *request = (request_function *)dlsym(RTLD_DEFAULT, "hpf_rt_request");
	int64_t word = 0;
	for (int i = 0; i < STEPS; i++) {
		request(ctx, FREE, 1, 1, &word);
		request(ctx, BCAST, 2, 1, &word);
	}
}

static void fault_or_compute(void *ctx)
{
	if (((struct hpf_ctx *)ctx)->rank == 1)
		__builtin_trap();
	struct timespec start, now;
	clock_gettime(CLOCK_MONOTONIC, &start);
	do
		clock_gettime(CLOCK_MONOTONIC, &now);
	while ((now.tv_sec - start.tv_sec) * 1000000000 + now.tv_nsec - start.tv_nsec < SECONDS * 1000000000ll);
}

static void *program_address(void) { return program; }
static void *fault_or_compute_address(void) { return fault_or_compute; }
*/
import "C"

import "unsafe"

// Steps is how many pairs of requests Program makes: a ReqFree and a ReqBcast.
const Steps = C.STEPS

// ComputeSeconds is how long FaultOrCompute computes.
const ComputeSeconds = C.SECONDS

// Program is the entry of a program of Steps pairs of requests.
func Program() unsafe.Pointer { return C.program_address() }

// FaultOrCompute is the entry of a program of which rank 1 faults while the others compute.
func FaultOrCompute() unsafe.Pointer { return C.fault_or_compute_address() }
