import { useMemo } from 'react';
import { useTags } from '../../data/hooks.ts';

/** Returns the full paths of the account's tags. */
export function useKnownTags(): ReadonlySet<string> {
  const tags = useTags();
  return useMemo(() => new Set(tags.map(({ fullPath }) => fullPath)), [tags]);
}
