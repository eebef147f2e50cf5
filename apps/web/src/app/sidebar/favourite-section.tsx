import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import type { ComponentProps } from 'react';
import { useStoreStatus } from '../../data/hooks.ts';
import { useListPreferences } from '../../data/list-preferences.ts';
import { overlays } from '../chunks.ts';
import type { FavouriteNav as Nav } from './favourite-nav.tsx';

const FavouriteNav = lazyWithRetry(overlays, (module) => module.FavouriteNav);

/** Loads the favourites if there are any. Until then, their space is reserved. */
export function FavouriteSection(props: ComponentProps<typeof Nav>) {
  // Someday is not among them: it is pinned to its own position.
  const { length } = useListPreferences().favourites.filter((key) => key !== 'someday');
  const { status } = useStoreStatus();
  if (length === 0) return null;
  const room = <div style={{ height: `${length * 2.3 + 3}rem` }} />;
  return status === 'loading' ? room : <Boundary fallback={room}>{<FavouriteNav {...props} />}</Boundary>;
}
