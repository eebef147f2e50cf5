import { useTagging } from '../../data/hooks.ts';
import { sortAddedWords } from '@questlog/domain/tags/description-tags';
import { withPrefixes } from '@questlog/domain/tags/tag-path';
import type { SortedWords } from '@questlog/domain/tags/tagged-text';
import { useCallback, useMemo, useState } from 'react';
import { useKnownTags } from './use-known-tags.ts';

const nothing: ReadonlySet<string> = new Set();
const noWords: SortedWords = { taken: [], offered: [], left: [] };

export interface DescriptionTags {
  readonly words: SortedWords;
  /** Classifies the words that start with #. */
  readonly sort: (text: string) => SortedWords;
  /** Turns a number after # into a tag. */
  readonly accept: (path: string) => void;
  readonly clear: () => void;
}

/**
 * Returns the tags that a description adds to its task, updated while the user types (TAG-34). Returns none
 * if the account has no tags.
 * @param carried the paths of the task's current tags
 */
export function useDescriptionTags(
  before: string,
  text: string,
  carried: readonly string[],
): DescriptionTags {
  const tagging = useTagging();
  const knownTags = useKnownTags();
  const [accepted, setAccepted] = useState(nothing);
  const others = carried.join(' ');
  const sort = useCallback(
    (written: string) =>
      tagging && written.includes('#')
        ? sortAddedWords(before, written, {
            known: new Set([...knownTags, ...accepted]),
            carried: others === '' ? [] : others.split(' '),
          })
        : noWords,
    [tagging, before, knownTags, accepted, others],
  );
  const words = useMemo(() => sort(text), [sort, text]);
  return {
    words,
    sort,
    accept: (path) => setAccepted(new Set([...accepted, ...withPrefixes([path])])),
    clear: () => setAccepted(nothing),
  };
}
