// The loops of a search through pairs (pairsearch.go says what it is). All of them go through memory in no order, and
// nearly every access is a miss: they ask for lines some accesses ahead. Nobody can guess whether a vertex has a
// number, so that they calculate instead of branching.

#include <stdint.h>

// Pairs are what Go's pairs are.
struct hyper_pairs {
	int64_t vertices, edges, stride;
	const int32_t *first, *second;
};

// How many pairs, and vertices of the queue, are looked ahead.
enum { HYPER_PAIRS_AHEAD = 48, HYPER_VERTICES_AHEAD = 24 };

// In an incidence, that the vertex is the second pin of the hyperedge.
#define HYPER_SECOND 0x80000000u

// The state of a vertex: it is in the queue; its hyperedges are found.
enum { HYPER_NUMBERED = 1, HYPER_EXPANDED = 2 };

static inline int64_t hyper_ahead(const struct hyper_pairs *p, int64_t e) {
	int64_t ahead = e + HYPER_PAIRS_AHEAD;
	return (ahead < p->edges ? ahead : e) * p->stride;
}

// Counts the incidences of the vertices, so that those of vertex v begin at start[v + 1] in a list of all; start is
// zero before. The result is 0 if there is an edge that is no pair of vertices.
static int hyper_pair_starts(struct hyper_pairs p, int32_t *start) {
	uint32_t most = (uint32_t)p.vertices;
	for (int64_t e = 0; e < p.edges; e++) {
		uint32_t v = (uint32_t)p.first[e * p.stride], w = (uint32_t)p.second[e * p.stride];
		if (v == w || v >= most || w >= most)
			return 0;
		int64_t ahead = hyper_ahead(&p, e);
		__builtin_prefetch(&start[(uint32_t)p.first[ahead]], 1);
		__builtin_prefetch(&start[(uint32_t)p.second[ahead]], 1);
		start[v + 2]++;
		start[w + 2]++;
	}
	for (int64_t v = 0; v < p.vertices; v++)
		start[v + 2] += start[v + 1];
	return 1;
}

// Lists the incidences of each vertex by ascending hyperedge, and makes start what it is called: those of vertex v are
// list[start[v]] to list[start[v + 1] - 1].
static void hyper_pair_incidences(struct hyper_pairs p, int32_t *start, uint64_t *list) {
	for (int64_t e = 0; e < p.edges; e++) {
		uint32_t v = (uint32_t)p.first[e * p.stride], w = (uint32_t)p.second[e * p.stride];
		int64_t ahead = hyper_ahead(&p, e);
		__builtin_prefetch(&list[start[p.first[ahead] + 1]], 1);
		__builtin_prefetch(&list[start[p.second[ahead] + 1]], 1);
		list[start[v + 1]++] = (uint64_t)w << 32 | (uint64_t)e;
		list[start[w + 1]++] = (uint64_t)v << 32 | HYPER_SECOND | (uint64_t)e;
	}
}

// What a search has: the vertices in their new order; and the hyperedges, as they are found: the number of the one vertex,
// the other vertex, and the hyperedge, with HYPER_SECOND if the one vertex is its second pin. There is one element
// more of them than there are vertices and hyperedges. State is zero before.
struct hyper_search {
	const int32_t *start;
	const uint64_t *list;
	uint8_t *state;
	int32_t *queue, *edges, *ones, *others;
	int64_t numbered, found; // so far
};

// Asks for the lists of some vertices of the queue, and for where those of later ones are. A call would be left out, because
// it does nothing that counts.
__attribute__((always_inline)) static inline void hyper_look(const struct hyper_search *s, int64_t from, int64_t to, int64_t tail) {
	for (; from < to; from++) {
		int64_t later = from + HYPER_VERTICES_AHEAD;
		__builtin_prefetch(&s->start[s->queue[later < tail ? later : from]]);
		const uint64_t *first = &s->list[s->start[s->queue[from]]], *end = &s->list[s->start[s->queue[from] + 1]];
		for (int line = 0; line < 2 && first < end; line++, first += 8)
			__builtin_prefetch(first);
		__builtin_prefetch(end - 1);
	}
}

// Numbers the vertices of a component, breadth first from a seed, and finds its hyperedges.
static void hyper_pair_search(struct hyper_search *s, int32_t seed) {
	int32_t *queue = s->queue, *edges = s->edges, *ones = s->ones, *others = s->others;
	uint8_t *state = s->state;
	int64_t head = s->numbered, tail = head, looked = head, found = s->found;
	queue[tail++] = seed;
	state[seed] = HYPER_NUMBERED;
	for (; head < tail; head++) {
		int64_t ahead = head + HYPER_VERTICES_AHEAD;
		if (ahead > tail)
			ahead = tail;
		hyper_look(s, looked, ahead, tail);
		looked = ahead;
		int32_t v = queue[head];
		state[v] |= HYPER_EXPANDED;
		const uint64_t *x = &s->list[s->start[v]], *end = &s->list[s->start[v + 1]];
		for (; x < end; x++) {
			int32_t w = (int32_t)(*x >> 32);
			uint8_t old = state[w];
			state[w] = old | HYPER_NUMBERED;
			queue[tail] = w;
			tail += (old & HYPER_NUMBERED) ^ HYPER_NUMBERED;
			edges[found] = (int32_t)*x;
			ones[found] = (int32_t)head;
			others[found] = w;
			found += !(old & HYPER_EXPANDED);
		}
	}
	s->numbered = tail;
	s->found = found;
}

// Searches all components, from the lowest vertex of each, and turns what is found into the order: the number of each
// vertex, and the hyperedges in their order, with their pins by number.
static void hyper_pair_order(struct hyper_search s, int64_t vertices, int32_t *data) {
	for (int64_t seed = 0; seed < vertices; seed++)
		if (!s.state[seed])
			hyper_pair_search(&s, (int32_t)seed);
	for (int64_t n = 0; n < vertices; n++) {
		int64_t ahead = n + HYPER_PAIRS_AHEAD;
		__builtin_prefetch(&data[s.queue[ahead < vertices ? ahead : n]], 1);
		data[s.queue[n]] = (int32_t)n;
	}
	for (int64_t k = 0; k < s.found; k++) {
		int32_t e = s.edges[k], one = s.ones[k], other = data[s.others[k]], swap = (one ^ other) & (e >> 31);
		s.edges[k] = (int32_t)((uint32_t)e & ~HYPER_SECOND);
		s.ones[k] = one ^ swap;
		s.others[k] = other ^ swap;
	}
}
