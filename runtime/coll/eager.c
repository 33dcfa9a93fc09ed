#include "eager.h"

#include <stdlib.h>
#include <string.h>

#include "kernels.h"
#include "replay.h"

enum { MOST_VALUES = 2, SLOT = 8 };

struct hpf_box *hpf_new_boxes(int64_t ranks)
{
	size_t bytes = (size_t)ranks * sizeof(struct hpf_box);
	struct hpf_box *boxes = aligned_alloc(_Alignof(struct hpf_box), bytes);
	return boxes ? memset(boxes, 0, bytes) : 0;
}

__attribute__((target("prfchw"))) void hpf_reclaim(char *data, int64_t bytes)
{
	for (int64_t at = 0; at < bytes; at += HPF_LINE)
		__builtin_prefetch(data + at, 1);
}

// What is sent, in one number: 1, what, how many values, an operand of 12 bits for each of them or a hash instead of both, and the line
// of the program.
enum what { MEETING, REDUCTION, BROADCAST, LINE, ELEMENT };
enum { WHAT_AT = 1, COUNT_AT = 4, OPERANDS_AT = 6, OPERAND_BITS = 12, LINE_AT = 30 };

static int64_t token(enum what what, int64_t line) { return line << LINE_AT | (int64_t)what << WHAT_AT | 1; }
static enum what what_of(int64_t token) { return token >> WHAT_AT & 7; }
static int64_t count_of(int64_t token) { return token >> COUNT_AT & 3; }

const void *hpf_meeting_at(int64_t line) { return (const void *)token(MEETING, line); }
int hpf_are_values(const void *sent) { return (intptr_t)sent & 1; }
static const void *hashed(enum what what, int64_t line, uint64_t hash)
{
	return (const void *)(token(what, line) | (int64_t)(hash >> (64 + COUNT_AT - LINE_AT)) << COUNT_AT);
}

const void *hpf_line_at(int64_t line, uint64_t hash) { return hashed(LINE, line, hash); }
const void *hpf_element_at(int64_t line, uint64_t hash) { return hashed(ELEMENT, line, hash); }

static int is(enum what what, const void *sent) { return hpf_are_values(sent) && what_of((int64_t)sent) == what; }
int hpf_is_line(const void *sent) { return is(LINE, sent); }
int hpf_is_element(const void *sent) { return is(ELEMENT, sent); }
int hpf_is_from_one(const void *sent) { return is(LINE, sent) || is(ELEMENT, sent); }
int hpf_is_meeting(const void *sent) { return is(MEETING, sent); }

// Words of ReqReduce: m, then type, operator and address of each value. The result is 0 if an operand has no number.
static int64_t reduction(const int64_t *words, int64_t m)
{
	int64_t operands = 0;
	for (int64_t k = 0; k < m; k++) {
		int64_t type = words[1 + 3 * k], op = words[2 + 3 * k];
		if ((type | op) >> OPERAND_BITS / 2 || !hpf_reducible(type, op))
			return 0;
		operands |= (type << OPERAND_BITS / 2 | op) << k * OPERAND_BITS;
	}
	return operands;
}

// Words of ReqBcast: m, then address and bytes of each value.
static int64_t broadcast(const int64_t *words, int64_t m)
{
	int64_t operands = 0, bytes = 0;
	for (int64_t k = 0; k < m; k++) {
		if (words[2 + 2 * k] >> OPERAND_BITS)
			return 0;
		operands |= words[2 + 2 * k] << k * OPERAND_BITS;
		bytes += words[2 + 2 * k];
	}
	return bytes <= HPF_EAGER ? operands : 0;
}

// The number for a rank's request, or 0.
static int64_t token_for(int64_t kind, int64_t line, int64_t n, const int64_t *words)
{
	int64_t m = words[0], reduces = kind == HPF_REQ_REDUCE;
	if (m < 1 || m > MOST_VALUES || n != 1 + (reduces ? 3 : 2) * m)
		return 0;
	int64_t operands = reduces ? reduction(words, m) : broadcast(words, m);
	return operands ? token(reduces ? REDUCTION : BROADCAST, line) | m << COUNT_AT | operands << OPERANDS_AT : 0;
}

// Most values are words, which take no call.
static void copy_value(void *dst, const void *src, int64_t bytes)
{
	if (bytes == SLOT)
		memcpy(dst, src, SLOT);
	else
		memcpy(dst, src, (size_t)bytes);
}

static void send_operands(char *data, const int64_t *words)
{
	for (int64_t k = 0; k < words[0]; k++)
		copy_value(data + k * SLOT, (const void *)words[3 + 3 * k], hpf_value_bytes(words[1 + 3 * k]));
}

static void send_all(char *data, const int64_t *words)
{
	for (int64_t k = 0; k < words[0]; data += words[2 + 2 * k], k++)
		copy_value(data, (const void *)words[1 + 2 * k], words[2 + 2 * k]);
}

const void *hpf_send_values(struct hpf_box *boxes, int64_t turn, int64_t kind, int64_t line, int64_t n, int64_t ranks,
                            int64_t lo, int64_t hi, int64_t *const *words)
{
	int64_t first = token_for(kind, line, n, words[0]);
	if (!first || ranks > HPF_BOXES)
		return 0;
	for (int64_t i = lo; i < hi; i++) {
		if (i > lo && token_for(kind, line, n, words[i - lo]) != first)
			return 0;
		boxes[i].words = words[i - lo];
		boxes[i].ranks = ranks;
		if (kind == HPF_REQ_REDUCE)
			send_operands(boxes[i].data[turn], words[i - lo]);
		else if (i == 0)
			send_all(boxes[i].data[turn], words[0]);
	}
	return (const void *)first;
}

static void reduce(struct hpf_box *boxes, int64_t m, int64_t turn, int64_t lo, int64_t hi)
{
	int64_t values[HPF_BOXES], addresses[HPF_BOXES], ranks = boxes[lo].ranks;
	for (int64_t i = lo; i < hi; i++)
		hpf_reclaim(boxes[i].data[!turn], m * SLOT);
	for (int64_t k = 0; k < m; k++) {
		const int64_t *operand = boxes[lo].words + 1 + 3 * k;
		for (int64_t i = 0; i < ranks; i++) {
			memcpy(&values[i], boxes[i].data[turn] + k * SLOT, SLOT);
			addresses[i] = (int64_t)&values[i];
		}
		hpf_reduce(operand[0], operand[1], addresses, ranks);
		for (int64_t i = lo; i < hi; i++)
			copy_value((void *)boxes[i].words[3 + 3 * k], values, hpf_value_bytes(operand[0]));
	}
}

static void spread(const struct hpf_box *boxes, int64_t m, int64_t turn, int64_t lo, int64_t hi)
{
	for (int64_t i = lo > 1 ? lo : 1; i < hi; i++) {
		const char *data = boxes[0].data[turn];
		for (int64_t k = 0; k < m; data += boxes[i].words[2 + 2 * k], k++)
			copy_value((void *)boxes[i].words[1 + 2 * k], data, boxes[i].words[2 + 2 * k]);
	}
}

void hpf_receive_values(struct hpf_box *boxes, const void *sent, int64_t turn, int64_t lo, int64_t hi)
{
	int64_t m = count_of((int64_t)sent);
	if (what_of((int64_t)sent) == REDUCTION)
		reduce(boxes, m, turn, lo, hi);
	else
		spread(boxes, m, turn, lo, hi);
}
