import { suggestTags, type TagSuggestion } from '@questlog/domain/tags/tag-suggestions';
import { useMemo } from 'react';
import { useTags } from '../../data/hooks.ts';

const NONE: readonly TagSuggestion[] = [];

/** Returns the tags that match the one being typed at the end of the text (TAG-35). */
export function useTagSuggestions(text: string, tagging: boolean): readonly TagSuggestion[] {
  const isPossible = tagging && text.includes('#');
  const tags = useTags();
  return useMemo(
    () =>
      isPossible
        ? suggestTags(
            text,
            tags.map(({ fullPath }) => fullPath),
          )
        : NONE,
    [isPossible, text, tags],
  );
}
