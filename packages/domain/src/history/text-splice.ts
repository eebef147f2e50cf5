/** The part of a text that a change replaces. The history stores it instead of the whole text (HISTORY-4). */
export interface TextPart {
  /** The index of the part, in UTF-16 code units. */
  readonly at: number;
  readonly text: string;
}

export interface TextSplice {
  readonly from: TextPart;
  readonly to: TextPart;
}

/** Returns the part that differs between two texts. It begins and ends between characters. */
export function spliceBetween(before: string, after: string): TextSplice {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (start > 0 && isHighSurrogate(before, start - 1)) start -= 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  if (end > 0 && isLowSurrogate(before, before.length - end)) end -= 1;
  return {
    from: { at: start, text: before.slice(start, before.length - end) },
    to: { at: start, text: after.slice(start, after.length - end) },
  };
}

/** Returns the text after the change. */
export function applySplice(before: string, { from, to }: TextSplice): string {
  return before.slice(0, from.at) + to.text + before.slice(from.at + from.text.length);
}

function isHighSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800;
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}
