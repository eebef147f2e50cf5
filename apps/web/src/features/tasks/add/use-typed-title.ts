import {
  findHashWords,
  parseTitle,
  sortWords,
  type ParsedTitle,
  type SortedWords,
} from '@questlog/domain/tags/tagged-text';
import { withPrefixes } from '@questlog/domain/tags/tag-path';
import { limitText, MAX_TITLE } from '@questlog/domain/text';
import { useState } from 'react';
import { useKnownTags } from './tags/use-known-tags.ts';
import { useTagging } from './use-tagging.ts';

const nothing: ReadonlySet<string> = new Set();
const noWords: SortedWords = { taken: [], offered: [], left: [] };

export interface TypedTitle {
  readonly text: string;
  /** Sets the text, cut at the maximum length of a title. */
  readonly setText: (text: string) => void;
  /** The title without its tags; the whole text if the account has no tags. */
  readonly parsed: ParsedTitle;
  /** The words that start with #, classified as tags, possible tags and plain text. */
  readonly words: SortedWords;
  /** Keeps a tag and its descendants as text. */
  readonly dismiss: (path: string) => void;
  /** Turns a number into a tag. */
  readonly accept: (path: string) => void;
  readonly clear: () => void;
}

/**
 * Returns the state of a title that is being typed, with the tags that it will add.
 * @param begun the initial text
 * @param carried paths of the tags that the task gets in any case
 */
export function useTypedTitle(begun: string, carried: readonly string[]): TypedTitle {
  const tagging = useTagging();
  const knownTags = useKnownTags();
  const [text, setText] = useState(begun);
  const [dismissed, setDismissed] = useState(nothing);
  const [accepted, setAccepted] = useState(nothing);
  const known = accepted.size === 0 ? knownTags : new Set([...knownTags, ...accepted]);
  const facts = { known, kept: dismissed, carried };
  const parsed = tagging ? parseTitle(text, facts) : { title: text.trim(), tagPaths: [] };
  return {
    text,
    setText: (next) => setText(limitText(next, MAX_TITLE)),
    parsed,
    words: tagging ? sortWords(findHashWords(text), facts) : noWords,
    dismiss: (path) => {
      const below = parsed.tagPaths.filter((other) => other.startsWith(`${path}/`));
      setDismissed(new Set([...dismissed, path, ...below]));
    },
    accept: (path) => setAccepted(new Set([...accepted, ...withPrefixes([path])])),
    clear: () => {
      setText('');
      setDismissed(nothing);
      setAccepted(nothing);
    },
  };
}
