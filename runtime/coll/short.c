#include <string.h>

#include "short.h"

void hpf_short_pack(void *of)
{
	const struct hpf_short *s = of;
	for (int64_t i = 0; i < s->sent.n; i++)
		memcpy((void *)s->sent.list[i], &s->stamp, sizeof s->stamp);
	for (const struct hpf_short_part *p = s->out.list; p < s->out.list + s->out.n; p++)
		hpf_copy(p->moves, p->n, p->axes, p->runs, p->data, s->sources, s->elem, HPF_PACK);
}

void hpf_short_copy(void *of)
{
	const struct hpf_short *s = of;
	for (const struct hpf_short_part *p = s->stay.list; p < s->stay.list + s->stay.n; p++)
		hpf_copy(p->moves, p->n, p->axes, p->runs, s->dst[p->rank], s->sources, s->elem, HPF_DIRECT);
}

void hpf_short_unpack(void *of)
{
	struct hpf_short *s = of;
	s->strange = 0;
	for (int64_t i = 0; i < s->received.n && !s->strange; i++)
		if (memcmp((const void *)s->received.list[i], &s->stamp, sizeof s->stamp))
			s->strange = i + 1;
	if (s->strange)
		return;
	for (const struct hpf_short_part *p = s->in.list; p < s->in.list + s->in.n; p++)
		hpf_copy(p->moves, p->n, p->axes, p->runs, s->dst[p->rank], &p->data, s->elem, HPF_UNPACK);
}

void hpf_short_begin(uintptr_t of)
{
	hpf_short_pack((void *)of);
	hpf_short_copy((void *)of);
}

void hpf_short_end(uintptr_t of) { hpf_short_unpack((void *)of); }
