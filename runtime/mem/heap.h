#ifndef HPF_HEAP_H
#define HPF_HEAP_H

// Advises huge pages for what the C heap has got since the last call.
void hpf_advise_heap(void);

#endif
