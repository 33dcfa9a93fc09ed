// Arrays with one storage for all ranks of a process: temporaries that hold the same for every rank.
#ifndef HPF_COMMON_H
#define HPF_COMMON_H

#include "../exec/hpf_abi.h"
#include "eager.h"

// What a rank has of such an array. It answers for itself when the array gets other bounds that its storage has room for, which the
// engine hears of later.
struct hpf_common_part {
	_Alignas(64) int64_t turn; // the storage that its descriptor shows
	void *base[2];
	int64_t *words;        // of its last ReqAlloc, or 0
	struct hpf_desc *desc; // a copy of what it filled in
	int64_t rebound; // since the engine has heard of it last
	int64_t next;    // array that has been rebound, or -1
};

// A small array has two storages that take turns: the rank that has a line stores it into the one while other ranks may still read the
// other one.
struct hpf_common {
	int64_t n; // words
	int64_t room; // bytes
	char *start[2]; // the second may be 0
	int64_t replayed; // whether a replay relies on its bounds
	int64_t count;
	struct hpf_common_part ranks[];
};

enum { HPF_COMMONS = 1024 }; // arrays with smaller numbers may be among them
enum { HPF_ELEMENT = 24 }; // bytes of an element that is sent beside the number that tells so

struct hpf_commons {
	_Alignas(128) uint64_t sent; // hpf_sent_in the round for which a rank has sent what it alone has
	char element[2][HPF_ELEMENT]; // by turn
	_Alignas(128) struct hpf_common *arrays[HPF_COMMONS]; // by number, or 0
	struct {
		_Alignas(64) int64_t first;
	} rebound[HPF_BOXES]; // by rank: array that has been rebound, or -1
};

struct hpf_commons *hpf_new_commons(void);
void hpf_free_commons(struct hpf_commons *all);

// Notes the storages of an array with a number below HPF_COMMONS that so many ranks share.
void hpf_set_common(struct hpf_commons *all, int64_t id, int64_t ranks, char *start, char *second, int64_t room);

// Notes what a ReqAlloc has filled in for a rank, and lets its descriptor show the storage whose turn it is.
void hpf_note_common(struct hpf_commons *all, int64_t rank, int64_t n, const int64_t *words);

// Lets a rank answer for the array no more, until it is noted again.
void hpf_forget_common(struct hpf_commons *all, int64_t rank, int64_t id);

struct hpf_common *hpf_common_of(const struct hpf_commons *all, int64_t id);

// Answers a ReqAlloc with n words of a rank, or returns 0.
int64_t hpf_rebind(struct hpf_commons *all, int64_t rank, int64_t n, const int64_t *words);

// Takes an array off those that a rank has rebound, and returns the words of its last ReqAlloc; 0 if there is none.
const int64_t *hpf_next_rebound(struct hpf_commons *all, int64_t rank, int64_t *n);

#endif
