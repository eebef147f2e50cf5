/** Reads lists in text files: check lists, bullets, numbers, or one task per line. */
import { MAX_TASKS } from '../bounds.ts';
import { beginningOf, textOf } from '../formats/text.ts';
import { UnreadableFile, type Reader } from '../reader.ts';
import { listLinesOf } from './list-lines.ts';
import { ListReading } from './list-reading.ts';

/** First characters of other text formats: JSON, XML, HTML, calendars, contacts, rich text, PDF. */
const OTHER_TEXTS = /^\s*(?:[{<]|\[\s*(?:[{["]|-?\d|\]\s*$)|BEGIN\s*:|%PDF|%!PS)/i;

export const markdownReader: Reader = {
  accepts: ({ bytes }) => {
    const beginning = beginningOf(bytes);
    return /[\p{L}\p{N}]/u.test(beginning) && !OTHER_TEXTS.test(beginning) && !isBinary(bytes, beginning);
  },
  read: ({ bytes }, context) => {
    const lines = listLinesOf(textOf(bytes));
    if (lines.length > 10 * MAX_TASKS) throw new UnreadableFile('This file has too many lines.');
    return new ListReading(lines, context).read();
  },
};

/** Returns whether a file is binary, judging by control characters that do not occur in text. */
function isBinary(bytes: Uint8Array, beginning: string): boolean {
  const hasMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  // Files in UTF-16 may contain NUL bytes.
  if (!hasMark && bytes.subarray(0, 4096).includes(0)) return true;
  // oxlint-disable-next-line no-control-regex -- looks for them
  return /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/.test(beginning);
}
