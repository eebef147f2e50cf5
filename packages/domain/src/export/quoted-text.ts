/**
 * Quotes in Markdown lists of tasks (EXPORT-5). A box or a code fence in a description would be read as a task
 * below the item, or swallow the tasks after it, so such a description is written as a block quote.
 */
import { markedLine } from '../checklists/list-marker.ts';

const QUOTE = /^\s*>/u;

/** Returns the text as a block quote if it has a box or a code fence; unchanged otherwise. */
export function quotedText(text: string): string {
  if (!needsQuote(text)) return text;
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** Removes the block quotes that {@link quotedText} has written, and leaves others. */
export function unquotedText(text: string): string {
  const lines: string[] = [];
  let run: string[] = [];
  const endRun = (): void => {
    const inner = run.map((line) => line.replace(/^\s*> ?/u, ''));
    for (const line of needsQuote(inner.join('\n')) ? inner : run) lines.push(line);
    run = [];
  };
  for (const line of text.split('\n')) {
    if (QUOTE.test(line)) {
      run.push(line);
      continue;
    }
    endRun();
    lines.push(line);
  }
  endRun();
  return lines.join('\n');
}

function needsQuote(text: string): boolean {
  return text.split('\n').some((line) => {
    const inner = line.replace(/^(?:\s*>)+/u, '').trim();
    return markedLine(inner)?.mark !== undefined || /^(?:`{3}|~{3})/u.test(inner);
  });
}
