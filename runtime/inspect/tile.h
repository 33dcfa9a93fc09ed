// Loops over all iterations of a rank that make tiles (tile.go says what they are).

#include <stdint.h>

enum { HPF_MOST_UPDATES = 16, HPF_MOST_COLUMNS = 32, HPF_ELSEWHERE = -1, HPF_NOWHERE = -1 };

// One reference of an iteration: of iteration k the number at numbers[k * per + at].
struct hpf_column {
	const int64_t *numbers;
	int64_t per, at;
};

static inline int64_t hpf_position(const struct hpf_column *c, int64_t k) { return c->numbers[k * c->per + c->at]; }

// Links the elements lo <= v < hi of two columns with each other: at most `most` links of each. Two of three
// iterations are enough.
static void hpf_tile_link(const struct hpf_column *a, const struct hpf_column *b, int64_t n, int64_t lo, int64_t hi, int64_t most, uint8_t *count, int32_t *to) {
	for (int64_t k = 0; k < n; k += 1 + (k % 3 == 1)) {
		int64_t p = hpf_position(a, k), q = hpf_position(b, k);
		if (p == q || p < 0 || q < 0)
			continue;
		if (lo <= p && p < hi && count[p] < most)
			to[p * most + count[p]++] = (int32_t)q;
		if (lo <= q && q < hi && count[q] < most)
			to[q * most + count[q]++] = (int32_t)p;
	}
}

// Collects pairs of elements of two columns of which one is in a set of bits: at most room of them. Returns how
// many there are.
static int64_t hpf_tile_near(const struct hpf_column *a, const struct hpf_column *b, int64_t n, const uint64_t *set, int64_t room, int32_t *pairs) {
	int64_t count = 0;
	for (int64_t k = 0; k < n; k++) {
		int64_t p = hpf_position(a, k), q = hpf_position(b, k);
		if (p == q || p < 0 || q < 0 || !((set[p / 64] >> p % 64 | set[q / 64] >> q % 64) & 1))
			continue;
		if (count == room)
			return count;
		pairs[2 * count] = (int32_t)p;
		pairs[2 * count++ + 1] = (int32_t)q;
	}
	return count;
}

// Finds the tiles of the elements that an iteration updates, and their numbers; returns how many tiles.
static inline int hpf_tiles_of(const struct hpf_column *updates, int64_t n, int64_t k, const int32_t *number, int shift, int32_t *numbers, int32_t *tiles) {
	int found = 0;
	for (int64_t u = 0; u < n; u++) {
		numbers[u] = number[hpf_position(&updates[u], k)];
		int32_t tile = numbers[u] >> shift;
		int i = 0;
		while (i < found && tiles[i] != tile)
			i++;
		if (i == found)
			tiles[found++] = tile;
	}
	return found;
}

// Counts the executions of n iterations in every tile, and marks what they update by its number.
static void hpf_tile_count(const struct hpf_column *updates, int64_t columns, int64_t n, const int32_t *number, int shift, int32_t *counts, uint8_t *updated) {
	int32_t numbers[HPF_MOST_UPDATES], tiles[HPF_MOST_UPDATES];
	for (int64_t k = 0; k < n; k++) {
		int found = hpf_tiles_of(updates, columns, k, number, shift, numbers, tiles);
		for (int i = 0; i < found; i++)
			counts[tiles[i]]++;
		for (int64_t u = 0; u < columns; u++)
			__atomic_store_n(&updated[numbers[u]], 1, __ATOMIC_RELAXED); // others may store the same
	}
}

// Puts n iterations, from number k and a local address on, into the shares of the ranks that have their tiles:
// records of an iteration's local address and of what it refers to, in columns of which the first ones are
// updated; of those in the set of bits `renumbered` by their new numbers.
static void hpf_tile_place(const struct hpf_column *columns, int64_t count, int64_t updates, uint64_t renumbered, int64_t k, int64_t local, int64_t n,
		const int32_t *number, int shift, const int32_t *rank_of, int32_t *next, int32_t **shares) {
	int32_t record[1 + HPF_MOST_COLUMNS], tiles[HPF_MOST_UPDATES];
	for (int64_t end = k + n; k < end; k++, local++) {
		int found = hpf_tiles_of(columns, updates, k, number, shift, record + 1, tiles);
		for (int64_t c = updates; c < count; c++) {
			int64_t p = hpf_position(&columns[c], k);
			record[1 + c] = p >= 0 && renumbered >> c & 1 ? number[p] : (int32_t)p;
		}
		record[0] = (int32_t)local;
		for (int i = 0; i < found; i++) {
			int32_t *to = shares[rank_of[tiles[i]]] + (int64_t)next[tiles[i]]++ * (1 + count);
			for (int64_t c = 0; c <= count; c++)
				to[c] = record[c];
		}
	}
}

// Makes numbers of elements multiples of a unit: number times scale, and one of cells behind `nothing`, step apart, for
// those that are negative.
static void hpf_tile_distances(int32_t *slots, int64_t n, int64_t start, int64_t scale, int64_t nothing, int64_t step, int64_t cells) {
	for (int64_t k = 0; k < n; k++)
		slots[k] = (int32_t)(slots[k] < 0 ? nothing + k % cells * step : start + slots[k] * scale);
}

// Elements that are read of one array: the number of each that has one, at first HPF_NOWHERE, and the elements
// in the order of their numbers.
struct hpf_reads {
	int32_t *slot, *elements;
	int64_t count, first;
};

// One reference of an execution: the column of the records, where a stream has it, and which reads it belongs to;
// HPF_NOWHERE for an update.
struct hpf_output {
	int32_t *slots;
	int64_t per, at, column, reads;
};

// Makes streams of a rank's records, tile by tile: what is read gets numbers as it is named first in a tile, what is
// updated is counted from the rank's first element. The local addresses are left in front of the records.
static void hpf_tile_settle(int32_t *records, int64_t words, const int32_t *ends, int64_t tiles, int64_t first, int shift,
		const struct hpf_output *outputs, int64_t noutputs, struct hpf_reads *reads, int64_t nreads) {
	for (int64_t t = 0, begin = 0; t < tiles; begin = ends[t++]) {
		for (int64_t l = 0; l < nreads; l++)
			reads[l].first = reads[l].count;
		for (const struct hpf_output *o = outputs; o < outputs + noutputs; o++) {
			const int32_t *in = records + begin * words + o->column;
			int32_t *out = o->slots + begin * o->per + o->at, *end = o->slots + ends[t] * o->per;
			struct hpf_reads *r = reads + o->reads;
			if (o->reads == HPF_NOWHERE)
				for (; out < end; out += o->per, in += words)
					*out = *in >> shift == first + t ? *in - (int32_t)(first << shift) : HPF_ELSEWHERE;
			else
				for (; out < end; out += o->per, in += words) {
					if (*in != HPF_NOWHERE && r->slot[*in] < r->first) {
						r->slot[*in] = (int32_t)r->count;
						r->elements[r->count++] = *in;
					}
					*out = *in == HPF_NOWHERE ? HPF_NOWHERE : r->slot[*in];
				}
		}
		for (int64_t k = begin; k < ends[t]; k++)
			records[k] = records[k * words];
	}
}
