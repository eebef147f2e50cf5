import { parseTitle, type ParsedTitle } from '@questlog/domain/tags/tag-path';
import { limitText, MAX_TITLE } from '@questlog/domain/text';
import { useState } from 'react';
import { useTagging } from './use-tagging.ts';

const nothing: ReadonlySet<string> = new Set();

export interface TypedTitle {
  readonly text: string;
  /** Cut where a title must end. */
  readonly setText: (text: string) => void;
  /** The title without its tags; the whole text where the account has no tags. */
  readonly parsed: ParsedTitle;
  /** Lets a tag be text after all, together with those below it, which cannot be without it. */
  readonly dismiss: (path: string) => void;
  readonly clear: () => void;
}

/** A title while it is typed, and the tags that it is about to get. @param begun what was typed before */
export function useTypedTitle(begun = ''): TypedTitle {
  const tagging = useTagging();
  const [text, setText] = useState(begun);
  const [dismissed, setDismissed] = useState(nothing);
  const parsed = tagging ? parseTitle(text, dismissed) : { title: text.trim(), tagPaths: [] };
  return {
    text,
    setText: (next) => setText(limitText(next, MAX_TITLE)),
    parsed,
    dismiss: (path) => {
      const below = parsed.tagPaths.filter((other) => other.startsWith(`${path}/`));
      setDismissed(new Set([...dismissed, path, ...below]));
    },
    clear: () => {
      setText('');
      setDismissed(nothing);
    },
  };
}
