import { useEffect } from 'react';
import { useData } from '../data-context.ts';

/**
 * Reads again what could not be read without a connection, once it can be: a queued GET is a promise to reload
 * (OFFLINE-15).
 * @param path without its query
 * @param reload stable; its result is ignored
 */
export function useReload(path: string, reload: () => unknown): void {
  const data = useData();
  useEffect(
    () =>
      data.onReloaded((urls) => {
        if (urls.some((url) => url.split('?')[0] === path)) reload();
      }),
    [data, path, reload],
  );
}
