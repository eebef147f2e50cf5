import { useMemo } from 'react';
import { useTags } from '../../../../data/hooks.ts';

/** The full paths of the account's tags. */
export function useKnownTags(): ReadonlySet<string> {
  const tags = useTags();
  return useMemo(() => new Set(tags.map(({ fullPath }) => fullPath)), [tags]);
}
