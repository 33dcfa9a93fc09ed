// The streams in which inspectors note elements.
#include <stdlib.h>

#include "rank.h"

enum { FIRST_ROOM = 256 };

void hpf_rt_grow(void *stream)
{
	struct hpf_stream *s = stream;
	int64_t room = s->room ? 2 * s->room : FIRST_ROOM;
	void *data = realloc(s->data, (size_t)room * sizeof(int64_t));
	if (!data)
		hpf_out_of_memory(room * (int64_t)sizeof(int64_t));
	s->data = data;
	s->room = room;
}
