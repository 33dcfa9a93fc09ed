// Loops over all iterations of a rank that make tiles (tile.go says what they are).

#include <stdint.h>

enum { HPF_MOST_UPDATES = 16, HPF_MOST_COLUMNS = 32, HPF_ELSEWHERE = -1, HPF_NOWHERE = -1, HPF_CELLS = 8 };

// One reference of an iteration: of iteration k the number at numbers[k * per + at].
struct hpf_column {
	int64_t *numbers;
	int64_t per, at;
};

static inline int64_t hpf_position(const struct hpf_column *c, int64_t k) { return c->numbers[k * c->per + c->at]; }

// Some of the elements that iterations use together with an element: up to `most` of each. That is enough to find
// parts that lie close together, and is filled in one pass over the index arrays, without degrees, prefix sums or a
// transpose. Several ranks make a graph of their own each.
struct hpf_links {
	uint8_t *count;
	int32_t *to;
};

// Links an element to another one; the last link makes room if it has all that it may have.
static inline void hpf_link(struct hpf_links g, int64_t most, int64_t from, int32_t other) {
	uint8_t *count = g.count;
	int32_t *to = g.to;
	int64_t n = count[from];
	to[from * most + (n < most ? n : most - 1)] = other;
	count[from] = (uint8_t)(n + (n < most));
}

// Links the elements of two columns with each other: `most` links of each element. Two of three iterations are
// enough.
static void hpf_tile_link(const struct hpf_column *a, const struct hpf_column *b, int64_t n, int64_t most, struct hpf_links g) {
	for (int64_t k = 0; k < n; k += 1 + (k % 3 == 1)) {
		int64_t p = hpf_position(a, k), q = hpf_position(b, k);
		if (p == q || p < 0 || q < 0)
			continue;
		hpf_link(g, most, p, (int32_t)q);
		hpf_link(g, most, q, (int32_t)p);
	}
}

static inline int hpf_linked(const struct hpf_links *g, int64_t graphs, int64_t v) {
	for (int64_t i = 0; i < graphs; i++)
		if (g[i].count[v])
			return 1;
	return 0;
}

// A linked element of v that has no number, or HPF_NOWHERE.
static inline int32_t hpf_outside(const struct hpf_links *g, int64_t graphs, int64_t most, const int32_t *number, int64_t v) {
	for (int64_t i = 0; i < graphs; i++)
		for (int64_t k = 0; k < g[i].count[v]; k++)
			if (number[g[i].to[v * most + k]] == HPF_NOWHERE)
				return g[i].to[v * most + k];
	return HPF_NOWHERE;
}

// Numbers the elements of some graphs together, part by part, as H_PFB_D does for hypergraphs: breadth first until a
// part holds size elements, then on from the element that has been waiting longest. Elements without links come
// last. number is HPF_NOWHERE at first; order becomes its inverse; aside has room for all elements.
static void hpf_tile_grow(const struct hpf_links *g, int64_t graphs, int64_t most, int64_t elements, int64_t size, int32_t *number, int32_t *order, int32_t *aside) {
	int64_t end = 0, head = 0, waiting = 0, asked = 0, seed = 0;
	for (;;) {
		int64_t start = HPF_NOWHERE;
		for (; asked < waiting && start < 0; asked++)
			if (number[aside[asked]] == HPF_NOWHERE)
				start = aside[asked];
		for (; seed < elements && start < 0; seed++)
			if (number[seed] == HPF_NOWHERE && hpf_linked(g, graphs, seed))
				start = seed;
		if (start < 0)
			break;
		int64_t full = end + size;
		number[start] = (int32_t)end;
		order[end++] = (int32_t)start;
		for (; head < end && end < full; head++) {
			int64_t v = order[head];
			for (int64_t i = 0; i < graphs; i++)
				for (int64_t k = 0; k < g[i].count[v]; k++) {
					int32_t w = g[i].to[v * most + k];
					if (number[w] == HPF_NOWHERE) {
						number[w] = (int32_t)end;
						order[end++] = w;
					}
				}
		}
		for (; head < end; head++) {
			int32_t w = hpf_outside(g, graphs, most, number, order[head]);
			if (w != HPF_NOWHERE)
				aside[waiting++] = w;
		}
	}
	for (int64_t v = 0; v < elements; v++)
		if (number[v] == HPF_NOWHERE) {
			number[v] = (int32_t)end;
			order[end++] = (int32_t)v;
		}
}

// Pairs of elements, with room for some.
struct hpf_pairs {
	int64_t count, room;
	int32_t *elements;
};

// Adds a pair of different elements of which one is in a set of bits; 0 if there is no room.
static inline int hpf_add_near(struct hpf_pairs *pairs, const uint64_t *set, int64_t p, int64_t q) {
	if (p == q || !((set[p / 64] >> p % 64 | set[q / 64] >> q % 64) & 1))
		return 1;
	if (pairs->count == pairs->room)
		return 0;
	pairs->elements[2 * pairs->count] = (int32_t)p;
	pairs->elements[2 * pairs->count++ + 1] = (int32_t)q;
	return 1;
}

// Collects pairs of elements of two columns of which one is in a set of bits. Returns how many there are.
static int64_t hpf_tile_near(const struct hpf_column *a, const struct hpf_column *b, int64_t n, const uint64_t *set, int64_t room, int32_t *elements) {
	struct hpf_pairs pairs = {0, room, elements};
	for (int64_t k = 0; k < n; k++) {
		int64_t p = hpf_position(a, k), q = hpf_position(b, k);
		if (p >= 0 && q >= 0 && !hpf_add_near(&pairs, set, p, q))
			break;
	}
	return pairs.count;
}

// Does so for two index arrays, whose values count from lower; those without an element are left out.
static int64_t hpf_links_near(const int32_t *a, const int32_t *b, int64_t n, int64_t lower, int64_t size, const uint64_t *set, int64_t room, int32_t *elements) {
	struct hpf_pairs pairs = {0, room, elements};
	for (int64_t k = 0; k < n; k++) {
		uint64_t p = (uint64_t)(a[k] - lower), q = (uint64_t)(b[k] - lower);
		if (p < (uint64_t)size && q < (uint64_t)size && !hpf_add_near(&pairs, set, (int64_t)p, (int64_t)q))
			break;
	}
	return pairs.count;
}

// Finds the tiles of n numbers; returns how many tiles.
static inline int hpf_tiles_of(const int32_t *numbers, int64_t n, int shift, int32_t *tiles) {
	int found = 0;
	for (int64_t u = 0; u < n; u++) {
		int32_t tile = numbers[u] >> shift;
		int i = 0;
		while (i < found && tiles[i] != tile)
			i++;
		if (i == found)
			tiles[found++] = tile;
	}
	return found;
}

// Notes an element's number as the upper half of its position; returns the number.
static inline int32_t hpf_numbered(const struct hpf_column *c, int64_t k, const int32_t *number) {
	int64_t *p = &c->numbers[k * c->per + c->at];
	int32_t of = number[*p];
	*p |= (int64_t)of << 32;
	return of;
}

// Counts the executions of n iterations in every tile. The notes get the numbers of what is updated as their upper
// halves. Whether the ends of an edge are in one tile cannot be guessed: pairs are counted without asking.
static void hpf_tile_count(const struct hpf_column *updates, int64_t columns, int64_t n, const int32_t *number, int shift, int32_t *counts) {
	int32_t numbers[HPF_MOST_UPDATES], tiles[HPF_MOST_UPDATES];
	for (int64_t k = 0; columns == 2 && k < n; k++) {
		int32_t a = hpf_numbered(&updates[0], k, number) >> shift, b = hpf_numbered(&updates[1], k, number) >> shift;
		counts[a]++;
		counts[b] += a != b;
	}
	for (int64_t k = 0; columns != 2 && k < n; k++) {
		for (int64_t u = 0; u < columns; u++)
			numbers[u] = hpf_numbered(&updates[u], k, number);
		int found = hpf_tiles_of(numbers, columns, shift, tiles);
		for (int i = 0; i < found; i++)
			counts[tiles[i]]++;
	}
}

// Makes notes what they were before they were counted.
static void hpf_tile_uncount(const struct hpf_column *updates, int64_t columns, int64_t n) {
	for (int64_t u = 0; u < columns; u++)
		for (int64_t k = 0; k < n; k++)
			updates[u].numbers[k * updates[u].per + updates[u].at] &= INT32_MAX;
}

// hpf_tile_place for the iterations from k to end, which update two elements and refer to no others. Whether these are in one tile cannot
// be guessed: a record that has one place is put there twice.
static int64_t hpf_tile_place_pairs(const struct hpf_column *columns, int64_t k, int64_t local, int64_t end, int shift, const int32_t *rank_of, int32_t *next, int32_t **shares) {
	for (; k < end; k++, local++) {
		int32_t first = (int32_t)(hpf_position(&columns[0], k) >> 32), second = (int32_t)(hpf_position(&columns[1], k) >> 32);
		int32_t a = first >> shift, b = second >> shift, in_a = next[a], in_b = next[b];
		int32_t *p = shares[rank_of[a]] + 3 * (int64_t)in_a, *q = shares[rank_of[b]] + 3 * (int64_t)in_b;
		p[0] = q[0] = (int32_t)local;
		p[1] = q[1] = first;
		p[2] = q[2] = second;
		next[a] = in_a + 1;
		next[b] = in_b + 1;
	}
	return k;
}

// Puts n iterations, from number k and a local address on, into the shares of the ranks that have their tiles:
// records of an iteration's local address and of what it refers to, in columns of which the first ones are
// updated; of those in the set of bits `renumbered` by their new numbers.
static void hpf_tile_place(const struct hpf_column *columns, int64_t count, int64_t updates, uint64_t renumbered, int64_t k, int64_t local, int64_t n,
		const int32_t *number, int shift, const int32_t *rank_of, int32_t *next, int32_t **shares) {
	int32_t record[1 + HPF_MOST_COLUMNS], tiles[HPF_MOST_UPDATES];
	int64_t end = k + n;
	if (updates == 2 && count == 2)
		k = hpf_tile_place_pairs(columns, k, local, end, shift, rank_of, next, shares);
	for (; k < end; k++, local++) {
		for (int64_t c = 0; c < updates; c++)
			record[1 + c] = (int32_t)(hpf_position(&columns[c], k) >> 32);
		int found = hpf_tiles_of(record + 1, updates, shift, tiles);
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

// Makes numbers of elements multiples of a unit: number times scale, and one of HPF_CELLS cells behind `nothing`, step
// apart, for those that are negative.
static void hpf_tile_distances(int32_t *slots, int64_t n, int32_t start, int32_t scale, int32_t nothing, int32_t step) {
	for (int64_t k = 0; k < n; k++) {
		int32_t cell = nothing + (int32_t)(k % HPF_CELLS) * step, place = start + slots[k] * scale;
		slots[k] = slots[k] < 0 ? cell : place;
	}
}

// Elements that are read of one array: the last number of each that has one, at first HPF_NOWHERE, and in the order of the numbers
// where their elements come from: an element as it is numbered first, then ~number of its number before, in an earlier tile.
struct hpf_reads {
	int32_t *slot, *sources;
	int64_t count, first;
};

// One reference of an execution: the column of the records, where a stream has it, and which reads it belongs to;
// HPF_NOWHERE for an update.
struct hpf_output {
	int32_t *slots;
	int64_t per, at, column, reads;
};

// Makes streams of a rank's records, tile by tile: what is read gets numbers as it is named first in a tile, what is
// updated is counted from the rank's first element, and marked by its number (what is not, by the number nothing). The local addresses are left in front of
// the records.
static void hpf_tile_settle(int32_t *records, int64_t words, const int32_t *ends, int64_t tiles, int64_t first, int shift,
		const struct hpf_output *outputs, int64_t noutputs, struct hpf_reads *reads, int64_t nreads, uint8_t *updated, int64_t nothing) {
	for (int64_t t = 0, begin = 0; t < tiles; begin = ends[t++]) {
		for (int64_t l = 0; l < nreads; l++)
			reads[l].first = reads[l].count;
		for (const struct hpf_output *o = outputs; o < outputs + noutputs; o++) {
			const int32_t *in = records + begin * words + o->column;
			int32_t *out = o->slots + begin * o->per + o->at, *end = o->slots + ends[t] * o->per;
			struct hpf_reads *r = reads + o->reads;
			if (o->reads == HPF_NOWHERE)
				for (; out < end; out += o->per, in += words) {
					int own = *in >> shift == first + t;
					*out = own ? *in - (int32_t)(first << shift) : HPF_ELSEWHERE;
					updated[own ? *in : nothing] = 1;
				}
			else
				for (; out < end; out += o->per, in += words) {
					if (*in != HPF_NOWHERE && r->slot[*in] < r->first) {
						r->sources[r->count] = r->slot[*in] == HPF_NOWHERE ? *in : ~r->slot[*in];
						r->slot[*in] = (int32_t)r->count++;
					}
					*out = *in == HPF_NOWHERE ? HPF_NOWHERE : r->slot[*in];
				}
		}
		for (int64_t k = begin; k < ends[t]; k++)
			records[k] = records[k * words];
	}
}
