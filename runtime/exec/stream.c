// The streams in which inspectors note elements.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "rank.h"

// A stream that outgrows LARGE numbers gets room for many more in huge pages: what it does not fill takes no memory,
// and it need not move again.
enum { FIRST_ROOM = 256, LARGE = 1 << 17, JUMP = 64, HUGE_PAGE = 2 << 20 };

// Moves the numbers to new room in huge pages; 0 if there is none.
static void *spread(void *data, size_t old, size_t room)
{
	void *to;
	if (posix_memalign(&to, HUGE_PAGE, room))
		return 0;
	madvise(to, room, MADV_HUGEPAGE);
	memcpy(to, data, old);
	free(data);
	return to;
}

void hpf_rt_grow(void *stream)
{
	struct hpf_stream *s = stream;
	int64_t room = s->room ? 2 * s->room : FIRST_ROOM;
	void *data = 0;
	if (room > LARGE) {
		int64_t jump = (s->room > LARGE ? 4 : JUMP) * s->room;
		if ((data = spread(s->data, (size_t)s->room * sizeof(int64_t), (size_t)jump * sizeof(int64_t))))
			room = jump;
	}
	if (!data && !(data = realloc(s->data, (size_t)room * sizeof(int64_t))))
		hpf_out_of_memory(room * (int64_t)sizeof(int64_t));
	s->data = data;
	s->room = room;
}
