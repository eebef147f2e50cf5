/** Converts files' text to what the account can store (IMPORT-5). */
import { MAX_FILTER_NAME } from '@questlog/domain/query/saved-filters';
import { MAX_SECTION_TITLE } from '@questlog/domain/sections/sections';
import { foldTag, MAX_TAG_DEPTH, MAX_TAG_NAME, parseTagPath } from '@questlog/domain/tags/tag-path';
import { codePoints, isBlank, limitText, MAX_LONG_TEXT, MAX_TITLE, onOneLine } from '@questlog/domain/text';

/** The title of a task or project that has none. */
export const UNTITLED = 'Untitled';

/** A title and a description that fit the length limits. */
export interface FittingTexts {
  readonly title: string;
  readonly description: string | null;
  /** True if part of the description was cut off. */
  readonly isCut: boolean;
}

/** Removes characters that cannot be stored. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Returns a one-line title of at most 500 characters. */
export function fittingTitle(text: string): string {
  const title = onOneLine(storable(text));
  return isBlank(title) ? UNTITLED : limitText(title, MAX_TITLE).trim();
}

/** Returns a name of a filter of at most 120 characters. */
export function fittingFilterName(text: string): string {
  const name = onOneLine(storable(text));
  return isBlank(name) ? 'Filter' : limitText(name, MAX_FILTER_NAME).trim();
}

/** Returns a one-line title of a section of at most 120 characters. */
export function fittingSectionTitle(text: string): string {
  return limitText(fittingTitle(text), MAX_SECTION_TITLE).trim();
}

/**
 * Returns a title and a description within the limits. The description begins with the full text of a title
 * that is too long. A task without a title uses the first line of its description.
 */
export function fittingTexts(text: string, description: string | null): FittingTexts {
  const written = storable(description ?? '').trim();
  const whole = onOneLine(storable(text));
  const title = isBlank(whole) ? fittingTitle(written.split('\n', 1)[0] ?? '') : fittingTitle(whole);
  const isLong = codePoints(whole) > MAX_TITLE;
  const long = [...(isLong ? [whole] : []), ...(written === '' ? [] : [written])].join('\n\n');
  const cut = limitText(long, MAX_LONG_TEXT);
  return { title, description: cut === '' ? null : cut, isCut: cut.length < long.length };
}

/** Returns notes cut to the maximum length; null if they are empty. */
export function fittingNotes(notes: string | null): string | null {
  const text = limitText(storable(notes ?? ''), MAX_LONG_TEXT);
  return text === '' ? null : text;
}

/**
 * Returns a tag's path in stored form; undefined if nothing of it can be kept. Spaces and other characters
 * become hyphens. Names of deeper levels are appended to the third level.
 */
export function fittingTag(text: string): string | undefined {
  const names = storable(text)
    .split('/')
    .map((name) =>
      foldTag(name.trim())
        .replaceAll(/[^\p{L}\p{M}\p{Nd}-]+/gu, '-')
        .replaceAll(/^-+|-+$/g, ''),
    )
    .filter((name) => name !== '');
  const deepest = names.slice(MAX_TAG_DEPTH - 1).join('-');
  const levels = [...names.slice(0, MAX_TAG_DEPTH - 1), ...(deepest === '' ? [] : [deepest])];
  return parseTagPath(levels.map((name) => limitText(name, MAX_TAG_NAME)).join('/'));
}
