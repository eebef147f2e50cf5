import { useEffect, useState } from 'react';
import { useData } from '../data-context.ts';

/** What an image shows of an `avatarUrl`; undefined while there is nothing to show, or nothing can be had. */
export function useAvatar(avatarUrl: string | null | undefined): string | undefined {
  const { api, queries } = useData();
  const [shown, setShown] = useState<{ readonly avatarUrl: string; readonly src: string }>();
  useEffect(() => {
    if (avatarUrl === null || avatarUrl === undefined) return undefined;
    let isWanted = true;
    // A file of its own: most people have no picture.
    void import('./avatar-pictures.ts')
      .then(({ avatarPicture }) => avatarPicture(queries, api, avatarUrl))
      .then(
        (src) => isWanted && setShown({ avatarUrl, src }),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [api, queries, avatarUrl]);
  return shown?.avatarUrl === avatarUrl ? shown?.src : undefined;
}
