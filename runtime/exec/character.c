// Character comparison and assignment with blank padding.
#include <string.h>

#include "hpf_abi.h"

// Compares the n characters at a with blanks.
static int32_t compare_blanks(const unsigned char *a, int64_t n)
{
	for (int64_t i = 0; i < n; i++)
		if (a[i] != ' ')
			return a[i] < ' ' ? -1 : 1;
	return 0;
}

int32_t hpf_rt_char_compare(void *a, int64_t na, void *b, int64_t nb)
{
	int64_t n = na < nb ? na : nb;
	int common = n > 0 ? memcmp(a, b, (size_t)n) : 0;
	if (common)
		return common < 0 ? -1 : 1;
	if (na > nb)
		return compare_blanks((unsigned char *)a + n, na - n);
	return -compare_blanks((unsigned char *)b + n, nb - n);
}

void hpf_rt_char_copy(void *dst, int64_t nd, void *src, int64_t ns)
{
	int64_t n = nd < ns ? nd : ns;
	if (n > 0)
		memmove(dst, src, (size_t)n);
	else
		n = 0;
	if (nd > n)
		memset((char *)dst + n, ' ', (size_t)(nd - n));
}
