// Few bytes between ranks of different workers, which lie in boxes before the workers meet.
#ifndef HPF_EAGER_H
#define HPF_EAGER_H

#include <stdint.h>

enum { HPF_EAGER = 1 << 10, HPF_BOXES = 64 }; // bytes of a rank; ranks

// What a rank sends, by turn. The box of a turn is written again behind the next meeting, to which every worker comes when it
// has read what it needs. Neighbours of a line are fetched together.
struct hpf_box {
	_Alignas(128) char data[2][HPF_EAGER];
	_Alignas(128) const int64_t *words; // of the rank's request, for itself
	int64_t ranks;
};

struct hpf_box *hpf_new_boxes(int64_t ranks);

// Fetches so many bytes of a box from the core that has read them, to be written soon.
void hpf_reclaim(char *data, int64_t bytes);

// Sends the values of a ReqReduce or ReqBcast of the ranks lo <= index < hi. The result tells what all ranks must ask for alike: an
// odd number; 0 if it cannot.
const void *hpf_send_values(struct hpf_box *boxes, int64_t turn, int64_t kind, int64_t line, int64_t n, int64_t ranks,
                            int64_t lo, int64_t hi, int64_t *const *words);

// What hpf_send_values gives for ranks that only meet at a line, and for those that copy a line or fetch an element there that has this
// hash.
const void *hpf_meeting_at(int64_t line);
const void *hpf_line_at(int64_t line, uint64_t hash);
const void *hpf_element_at(int64_t line, uint64_t hash);

int hpf_are_values(const void *sent);
int hpf_is_meeting(const void *sent);
int hpf_is_line(const void *sent);
int hpf_is_element(const void *sent);

// Tells whether one rank has what all get, which nobody takes for a meeting of all: ranks also broadcast to know that all have come.
int hpf_is_from_one(const void *sent);

// Gives the ranks what they asked for by hpf_send_values.
void hpf_receive_values(struct hpf_box *boxes, const void *sent, int64_t turn, int64_t lo, int64_t hi);

#endif
