/**
 * Finds the words of a question in texts that are not plain ASCII (FILTER-9). They are read in small parts, so that
 * other requests do not wait.
 */
import { foldedWordsIn } from '@questlog/domain/folded-text';
import { searchedWords } from '@questlog/domain/query/searched-words';
import { termsOf, type QueryTree } from '@questlog/domain/query/query-tree';
import type { Queryable } from '../../platform/db/query.ts';
import { foreignTasks, textsOfTasks } from './query-names.queries.ts';

/** Bytes of text that are read at once, unless one task has more. */
const PART_BYTES = 250_000;

/** Returns the tasks whose texts contain each word, by word. @param words folded */
export async function tasksWithWords(
  on: Queryable,
  accountId: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>(words.map((word) => [word, []]));
  if (words.length === 0) return found;
  for (const ids of partsOf(await foreignTasks(on, { accountId }))) {
    for (const { id, text } of await textsOfTasks(on, { accountId, ids })) {
      for (const word of foldedWordsIn(text, words)) found.get(word)?.push(id);
    }
  }
  return found;
}

function partsOf(tasks: readonly { readonly id: string; readonly bytes: number }[]): string[][] {
  const parts: string[][] = [];
  let size = Infinity;
  for (const { id, bytes } of tasks) {
    size += bytes;
    if (size > PART_BYTES) {
      parts.push([]);
      size = bytes;
    }
    parts.at(-1)?.push(id);
  }
  return parts;
}

/** Returns the folded words that a question searches for. */
export function wordsIn({ lists }: QueryTree): string[] {
  const texts = lists.flatMap(termsOf).filter((term) => term.kind === 'text');
  return [...new Set(texts.flatMap(({ text }) => searchedWords(text)))];
}
