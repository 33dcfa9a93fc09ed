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

// What a rank executes of the iterations of one source: their references, reads before updates, their
// local addresses with the source and their places in the share; the number of its first element.
struct hpf_share {
	int32_t *slots[HPF_MOST_COLUMNS];
	int32_t *locals, *places;
	int64_t filled;
	int64_t first;
};

// Puts n iterations, from number k and a local address on, into the shares of the ranks that have their tiles.
static void hpf_tile_place(const struct hpf_column *reads, int64_t nreads, const struct hpf_column *updates, int64_t nupdates, int64_t k, int64_t local, int64_t n,
		const int32_t *number, int shift, const int32_t *rank_of, int32_t *next, struct hpf_share *shares) {
	int32_t numbers[HPF_MOST_UPDATES], tiles[HPF_MOST_UPDATES];
	for (int64_t end = k + n; k < end; k++, local++) {
		int found = hpf_tiles_of(updates, nupdates, k, number, shift, numbers, tiles);
		for (int i = 0; i < found; i++) {
			struct hpf_share *s = &shares[rank_of[tiles[i]]];
			int64_t at = next[tiles[i]]++;
			for (int64_t c = 0; c < nreads; c++)
				s->slots[c][at * reads[c].per + reads[c].at] = (int32_t)hpf_position(&reads[c], k);
			for (int64_t u = 0; u < nupdates; u++)
				s->slots[nreads + u][at * updates[u].per + updates[u].at] = numbers[u] >> shift == tiles[i] ? numbers[u] - (int32_t)s->first : HPF_ELSEWHERE;
			s->locals[s->filled] = (int32_t)local;
			s->places[s->filled++] = (int32_t)at;
		}
	}
}

// Makes numbers of elements multiples of a unit: number times scale, and one of cells behind `nothing`, step apart, for
// those that are negative.
static void hpf_tile_distances(int32_t *slots, int64_t n, int64_t start, int64_t scale, int64_t nothing, int64_t step, int64_t cells) {
	for (int64_t k = 0; k < n; k++)
		slots[k] = (int32_t)(slots[k] < 0 ? nothing + k % cells * step : start + slots[k] * scale);
}

// Numbers the elements that streams read, tile by tile, as they are first named in a tile. A stream has
// per[l] positions for each execution, in place of which come the numbers. slot has a word, at first
// HPF_NOWHERE, for each element of the array. Returns how many elements there are.
static int64_t hpf_tile_reads(int32_t **lists, const int64_t *per, int64_t nlists, const int32_t *ends, int64_t tiles, int32_t *slot, int32_t *positions) {
	int64_t count = 0, begin = 0;
	for (int64_t t = 0; t < tiles; t++) {
		int64_t first = count;
		for (int64_t l = 0; l < nlists; l++) {
			int32_t *list = lists[l];
			for (int64_t k = begin * per[l]; k < ends[t] * per[l]; k++) {
				int32_t p = list[k];
				if (p == HPF_NOWHERE)
					continue;
				if (slot[p] < first) {
					slot[p] = (int32_t)count;
					positions[count++] = p;
				}
				list[k] = slot[p];
			}
		}
		begin = ends[t];
	}
	return count;
}
