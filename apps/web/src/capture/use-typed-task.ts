import type { Captured, CaptureItem } from '@questlog/domain/capture/captured';
import { fold } from '@questlog/domain/folded-text';
import type { SortedWords } from '@questlog/domain/tags/tagged-text';
import { isBlank, limitText, MAX_TITLE } from '@questlog/domain/text';
import { useEffect, useState } from 'react';
import { useData } from '../data/data-context.ts';
import { useProjectsFull, useTagging, useTags } from '../data/hooks.ts';
import { grammar } from './grammar/load-grammar.ts';
import { momentOf, readLine } from './grammar/read-line.ts';
import { readOnceLoaded } from './grammar/unread-lines.ts';
import { useTagSuggestions } from './tags/use-tag-suggestions.ts';
import type { Decisions, TypedTask } from './typed-task.ts';

const nothing: ReadonlySet<string> = new Set();

type Given = Pick<Decisions, 'carried' | 'date' | 'before'>;

/**
 * Returns the state of a task whose title is being typed.
 * @param begun the initial text
 * @param given what the task has even if it is not typed, and the title before an edit
 */
export function useTypedTask(begun: string, given: Given = {}): TypedTask {
  const { carried = [] } = given;
  const data = useData();
  const tagging = useTagging();
  const [typed, setTyped] = useState(() => ({ text: begun, moment: momentOf(data) }));
  const [dismissed, setDismissed] = useState(nothing);
  const [accepted, setAccepted] = useState(nothing);
  const [discarded, setDiscarded] = useState<() => void>();
  /** The user has closed the suggestions for this text. */
  const [closed, setClosed] = useState<string>();
  const canAddProject = useProjectsFull() === undefined;
  useTags();
  useCaptureOnceTyped(typed.text);
  const { text, moment } = typed;
  const decisions = { ...given, carried, dismissed, accepted };
  const capturedNow = (): Captured => readLine(data, text, decisions, moment);
  const captured = capturedNow();
  const ofTags = useTagSuggestions(text, tagging);
  const names = grammar.loaded()?.suggestNames(data.store, text) ?? [];
  const isClosed = closed === text;
  const suggestions = isClosed ? [] : ofTags;
  const nameSuggestions = isClosed ? [] : names;
  // Offer to create a project only if the name of no existing project or section begins with the typed text.
  const offersProject = canAddProject && names.every(({ noun }) => noun === 'member');
  const phrases = captured.items.filter(
    ({ kind, isLocked, missingProject, taken }) =>
      (kind !== 'tag' || isLocked) && (missingProject === undefined || taken || offersProject),
  );
  const offer = phrases.find(({ taken, isLocked }) => !taken && !isLocked);
  const setText = (next: string): void => {
    setTyped({ text: limitText(next, MAX_TITLE), moment: momentOf(data) });
    setDiscarded(undefined);
  };
  const keepAll = (texts: readonly string[]): void => {
    const folded = texts.map(fold);
    setDismissed(new Set([...dismissed, ...folded]));
    setAccepted(new Set([...accepted].filter((each) => !folded.some((one) => one.startsWith(each)))));
  };
  const accept = ({ text: phrase }: CaptureItem): void => setAccepted(new Set([...accepted, fold(phrase)]));
  const keep = ({ text: phrase }: CaptureItem): void => keepAll([phrase]);
  const keepTag = (path: string): void =>
    keepAll(
      [path, ...captured.tagPaths.filter((other) => other.startsWith(`${path}/`))].map((each) => `#${each}`),
    );
  const clear = (): void => {
    setText('');
    setDismissed(nothing);
    setAccepted(nothing);
  };
  const words = tagging ? wordsOf(captured) : NO_WORDS;
  return {
    text,
    setText,
    captured,
    capturedNow,
    decisions,
    today: moment.today,
    phrases,
    words,
    suggestions,
    nameSuggestions,
    accept,
    keep,
    acceptTag: (path) => setAccepted(new Set([...accepted, `#${path}`])),
    keepTag,
    takeOffer: () => {
      const first = suggestions[0] ?? nameSuggestions[0];
      if (first !== undefined) setText(first.text);
      else if (offer !== undefined) accept(offer);
      else return false;
      return true;
    },
    dismissLast: () => {
      const tags = new Set(words.taken.map(({ start }) => start));
      const last = captured.items.findLast(
        (item) => tags.has(item.start) || (phrases.includes(item) && !item.isLocked),
      );
      if (suggestions.length + nameSuggestions.length > 0) setClosed(text);
      else if (last?.facts.tagPath !== undefined) keepTag(last.facts.tagPath);
      else if (last !== undefined) keep(last);
      else return false;
      return true;
    },
    keepBefore: (cursor) => {
      const before = phrases.find(({ end, taken }) => taken && end === cursor);
      if (before !== undefined) keep(before);
      return before !== undefined;
    },
    create: (input, shown) => {
      const part = grammar.loaded();
      const read = capturedNow();
      const given = { ...input, title: read.title };
      if (part !== undefined) return part.createCaptured(data, given, read, shown);
      const id = data.commands.createTask(given);
      if (id !== undefined) readOnceLoaded(data, id, read.title, decisions, shown);
      return id;
    },
    hasTitle: () => isTitle(capturedNow(), tagging),
    drop: (kinds) => {
      const dropped = captured.items.filter(({ kind, taken }) => taken && kinds.includes(kind));
      let rest = text;
      for (const { start, end } of dropped.toReversed())
        rest = rest.slice(0, start).trimEnd() + rest.slice(end);
      if (dropped.length > 0) setText(rest.trimStart());
    },
    clear,
    discard: () => {
      clear();
      setDiscarded(() => () => {
        setTyped(typed);
        setDismissed(dismissed);
        setAccepted(accepted);
        setDiscarded(undefined);
      });
    },
    restore: () => {
      discarded?.();
      return discarded !== undefined;
    },
  };
}

const NO_WORDS: SortedWords = { taken: [], offered: [], left: [] };

function wordsOf({ items, left, isOnlyMarks }: Captured): SortedWords {
  const tags = items.filter(({ kind, isLocked }) => kind === 'tag' && !isLocked);
  return {
    taken: tags
      .filter(({ taken }) => taken || isOnlyMarks)
      .map(({ text, start, end, facts }) => ({ text, start, end, path: facts.tagPath })),
    offered: tags.flatMap(({ taken, facts }) => (taken || isOnlyMarks ? [] : (facts.tagPath ?? []))),
    left,
  };
}

function isTitle(captured: Captured, tagging: boolean): boolean {
  const hasTags = tagging && wordsOf(captured).taken.length > 0;
  return !isBlank(captured.title) && !(captured.isOnlyMarks && hasTags);
}

/** Loads the grammar once the user types, then re-renders. */
function useCaptureOnceTyped(text: string): void {
  const [, setLoaded] = useState(grammar.loaded() !== undefined);
  const isMissing = text !== '' && grammar.loaded() === undefined;
  useEffect(() => {
    if (!isMissing) return;
    // If the grammar cannot be loaded, the line is read later.
    void grammar().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, [isMissing]);
}
