// Copies of single lines and elements without a plan.
#ifndef HPF_LINE_H
#define HPF_LINE_H

#include "../exec/hpf_abi.h"
#include "common.h"

// Serves ReqCopy with n words from each rank if it moves a short line, of which one rank has all, to ranks that
// have all of the destination; else does nothing and returns 0.
int64_t hpf_copy_line(int64_t n, int64_t ranks, int64_t *const *words);

// Sends the line of a ReqCopy with n words to an array with two storages if one of the ranks lo <= index < hi has it. The result is a
// hash of what all ranks must ask for alike, or 0 for another copy.
uint64_t hpf_send_line(struct hpf_commons *all, uint32_t round, int64_t n, int64_t ranks, int64_t lo, int64_t hi, int64_t *const *words);

// Shows a rank, which has made a ReqCopy with these words, what hpf_send_line has sent.
void hpf_receive_line(const struct hpf_commons *all, int64_t rank, const int64_t *words);

// The same for the element of a ReqFetch.
uint64_t hpf_send_element(struct hpf_commons *all, uint32_t round, int64_t n, int64_t ranks, int64_t lo, int64_t hi, int64_t *const *words);
void hpf_receive_element(const struct hpf_commons *all, uint32_t round, const int64_t *words);

// Serves ReqFetch with n words from each rank, or does nothing and returns 0.
int64_t hpf_fetch(int64_t n, int64_t ranks, int64_t *const *words);

#endif
