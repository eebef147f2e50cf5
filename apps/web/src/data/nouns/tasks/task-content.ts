import { findHashWords } from '@questlog/domain/tags/tagged-text';
import type { TaskInput } from './task-input.ts';

/** Returns everything that the user typed for a change, for copying if the server rejects it (OFFLINE-9). */
export function contentOf({
  title = '',
  notes,
  description,
  tagPaths = [],
}: Partial<Pick<TaskInput, 'title' | 'notes' | 'description' | 'tagPaths'>>): string {
  const written = [title.trim(), notes, description].filter((text) => typeof text === 'string');
  const inText = new Set(written.flatMap((text) => findHashWords(text).map(({ path }) => path)));
  const typed = tagPaths.filter(
    (path) => !inText.has(path) && !tagPaths.some((other) => other.startsWith(`${path}/`)),
  );
  const first = [written[0] ?? '', ...typed.map((path) => `#${path}`)]
    .filter((text) => text !== '')
    .join(' ');
  return [first, ...written.slice(1)].filter((text) => text !== '').join('\n');
}
