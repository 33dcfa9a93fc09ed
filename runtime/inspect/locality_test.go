package inspect

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/abi"
)

// A directive counts where the user asks for nothing else.
func TestTheUserGoesBeforeDirectives(t *testing.T) {
	const wish = abi.WishSearch | abi.WishTiles | abi.WishLevels
	require.Equal(t, Locality{Iterations: SearchOrder, Data: TileData, Dependences: LevelDependences}, Locality{}.with(wish))
	for _, text := range []string{"none", "iter=nrc,data=none,dep=topo"} {
		asked, err := ParseLocality(text)
		require.NoError(t, err)
		require.Equal(t, asked, asked.with(wish))
	}
}
