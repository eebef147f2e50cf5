import { useEffect, useState } from 'react';
import { useData } from '../data-context.ts';

/** Returns the image source for an `avatarUrl`; undefined until it has loaded. */
export function useAvatar(avatarUrl: string | null | undefined): string | undefined {
  const { api, queries } = useData();
  const [shown, setShown] = useState<{ readonly avatarUrl: string; readonly src: string }>();
  useEffect(() => {
    if (avatarUrl === null || avatarUrl === undefined) return undefined;
    let isMounted = true;
    // Load this module lazily: most users have no avatar.
    void import('./avatar-pictures.ts')
      .then(({ avatarPicture }) => avatarPicture(queries, api, avatarUrl))
      .then(
        (src) => isMounted && setShown({ avatarUrl, src }),
        () => undefined,
      );
    return () => {
      isMounted = false;
    };
  }, [api, queries, avatarUrl]);
  return shown?.avatarUrl === avatarUrl ? shown?.src : undefined;
}
