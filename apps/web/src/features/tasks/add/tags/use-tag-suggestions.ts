import type { TagSuggestion } from '@questlog/domain/tags/tag-suggestions';
import { useEffect, useMemo, useState } from 'react';
import { useTags } from '../../../../data/hooks.ts';
import type { readSuggestions, TagSuggestions } from './tag-suggestions.tsx';

interface Part {
  readonly readSuggestions: typeof readSuggestions;
  readonly TagSuggestions: typeof TagSuggestions;
}

export interface OfferedTags {
  /** None where no tag is being typed at the end, or the account has no tags. */
  readonly suggestions: readonly TagSuggestion[];
  /** Shows them; undefined until it was fetched. */
  readonly TagSuggestions: typeof TagSuggestions | undefined;
}

const NONE: readonly TagSuggestion[] = [];

/** What a tag that is being typed may become (TAG-35). */
export function useTagSuggestions(text: string, tagging: boolean): OfferedTags {
  const isPossible = tagging && text.includes('#');
  const tags = useTags();
  const [part, setPart] = useState<Part>();
  const isMissing = isPossible && part === undefined;
  useEffect(() => {
    if (!isMissing) return;
    // Where it cannot be had, the tag is typed to its end.
    void import('./tag-suggestions.tsx').then(setPart, () => undefined);
  }, [isMissing]);
  const suggestions = useMemo(
    () => (isPossible ? (part?.readSuggestions(text, tags) ?? NONE) : NONE),
    [isPossible, part, text, tags],
  );
  return { suggestions, TagSuggestions: part?.TagSuggestions };
}
