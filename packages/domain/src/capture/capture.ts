/**
 * The capture line: reads a typed title with its date, time, due date, repeat, priority, project and tags
 * (CAPTURE-30 to CAPTURE-40).
 *
 *   'Dinner with Ana fri 7pm +Family #food !1' → title 'Dinner with Ana', Friday at 19:00, high priority …
 *   'Call Ana tomorrow about the boat'         → 'tomorrow' is offered
 *   'Watch "Manic Monday"', 'Ask \tomorrow'    → text
 *
 * Only unambiguous phrases apply immediately. The user can accept the others.
 */
import { fold } from '../folded-text.ts';
import type { Captured, CaptureReader } from './captured.ts';
import { english } from './languages/english.ts';
import { lexiconOf } from './lexicon.ts';
import { parseLine } from './parse-line.ts';
import { tokensOf } from './tokens.ts';

/** A phrase that would apply if the reader used one of its languages. */
interface OtherPhrase {
  readonly languages: readonly string[];
  readonly start: number;
  readonly end: number;
  /** Length of the longest word that the reader's languages do not have. */
  readonly wordLength: number;
}

/** Minimum length of a word that makes a phrase one of another language: 'um', 'as' and 'do' do not. */
const MIN_DISTINCTIVE_LENGTH = 3;
/** Minimum length of a word that makes the language worth offering. */
const OFFERED_WORD = 4;

/**
 * Parses a typed line. Never throws. A phrase that only makes sense in a language that the reader does not use
 * stays text, and so do its parts: 'in 2 Wochen um 14:30' is not 14:30 today (CAPTURE-53).
 */
export function parseCapture(text: string, reader: CaptureReader): Captured {
  const own = parseLine(text, reader);
  const others = otherPhrases(text, reader);
  const broken = own.items.filter(
    ({ taken, start, end }) => taken && others.some((other) => other.start <= start && other.end >= end),
  );
  const dismissed = new Set([...(reader.dismissed ?? []), ...broken.map((item) => fold(item.text))]);
  const captured = broken.length === 0 ? own : parseLine(text, { ...reader, dismissed });
  return { ...captured, otherLanguage: languageToOffer(others) };
}

/** Returns the language of the longest phrase, if only one language reads it. */
function languageToOffer(others: readonly OtherPhrase[]): string | undefined {
  const [longest] = others
    .filter(({ wordLength }) => wordLength >= OFFERED_WORD)
    .toSorted((a, b) => b.end - b.start - (a.end - a.start));
  return longest?.languages.length === 1 ? longest.languages[0] : undefined;
}

function otherPhrases(text: string, reader: CaptureReader): OtherPhrase[] {
  const { languages = [], otherLanguages = [], ...rest } = reader;
  const own = [english, ...languages].map(lexiconOf);
  const others = otherLanguages.map(lexiconOf);
  const isDistinctive = (word: string): boolean =>
    word.length >= MIN_DISTINCTIVE_LENGTH &&
    others.some(({ byFirst, unsure }) => byFirst.has(word) && !unsure.has(word)) &&
    !own.some(({ byFirst }) => byFirst.has(word));
  if (!tokensOf(text, []).some(({ word }) => isDistinctive(word))) return [];
  const known = new Set(own.map(({ table }) => table.language));
  const all = parseLine(text, { ...rest, languages: [...languages, ...otherLanguages] });
  return all.items.flatMap((item): OtherPhrase[] => {
    const isOther =
      item.taken && item.languages.length > 0 && !item.languages.some((each) => known.has(each));
    if (!isOther) return [];
    const words = tokensOf(item.text, []).filter(({ word }) => isDistinctive(word));
    const wordLength = Math.max(0, ...words.map(({ word }) => word.length));
    return wordLength === 0 ? [] : [{ ...item, wordLength }];
  });
}
