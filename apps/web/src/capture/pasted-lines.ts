import { hasSeveralLines, joinLines } from '@questlog/domain/text';
import { parsePastedList, type PastedList } from '@questlog/domain/tasks/pasted-list';
import type { ClipboardEvent } from 'react';

/** A pasted list, before the user's decision. */
export interface Pasted {
  readonly list: PastedList;
  /** The field's new text if the user pastes the list as a single task. */
  readonly asOneLine: string;
}

/**
 * Returns the list that results from pasting into a field with this text; undefined for a single line.
 * @param levels the number of levels that the list may have; all by default
 * @param hasSections true if the list can name sections
 */
export function pastedInto(
  text: string,
  event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>,
  levels?: number,
  hasSections?: boolean,
): Pasted | undefined {
  const clip = event.clipboardData.getData('text/plain');
  if (!hasSeveralLines(clip)) return undefined;
  const { selectionStart, selectionEnd } = event.currentTarget;
  const asOneLine =
    text.slice(0, selectionStart ?? text.length) + joinLines(clip) + text.slice(selectionEnd ?? text.length);
  return { list: parsePastedList(clip, levels, hasSections), asOneLine };
}
