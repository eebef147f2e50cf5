import type { MenuItem } from '@questlog/ui/overlays/menu-entry.ts';
import { Star } from 'lucide-react';
import { useCallback } from 'react';
import { useData } from '../../data/data-context.ts';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import { useListPreferences } from '../../data/list-preferences.ts';
import { overlays } from '../chunks.ts';

/** Returns a function that creates the menu entry for adding or removing a favourite. */
export function useFavouriteEntry(): (key: string) => MenuItem {
  const data = useData();
  const scope = useScope();
  const { favourites } = useListPreferences();
  return useCallback(
    (key) => ({
      label: labelOf(key, favourites.includes(key)),
      icon: <Star size={16} />,
      onSelect: () => void overlays().then(({ toggleFavourite }) => toggleFavourite(data, scope, key)),
    }),
    [data, scope, favourites],
  );
}

function labelOf(key: string, isFavourite: boolean): string {
  if (key === 'someday') return isFavourite ? 'Hide while empty' : 'Keep in the sidebar';
  return isFavourite ? 'Remove from favourites' : 'Add to favourites';
}
