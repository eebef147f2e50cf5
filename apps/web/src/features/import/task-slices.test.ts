import { bodyBoundsOf } from '@questlog/contract/body-bounds';
import { importComments } from '@questlog/contract/comments';
import { createTasks } from '@questlog/contract/tasks-bulk';
import { MAX_COMMENT, MAX_IMPORTED_COMMENTS } from '@questlog/domain/comments/comments';
import { MAX_LONG_TEXT } from '@questlog/domain/text';
import { expect, it } from 'vitest';
import { commentSlicesOf, slicesOf } from './task-slices.ts';

it('keeps all tasks in order, with at most 250 per request (IMPORT-8)', () => {
  const tasks = Array.from({ length: 501 }, (_, number) => ({ number }));
  const slices = slicesOf(tasks);
  expect(slices.map(({ length }) => length)).toEqual([250, 250, 1]);
  expect(slices.flat()).toEqual(tasks);
  expect(slicesOf([])).toEqual([]);
});

it.each(['x', 'ä', '漢', '😀', '\u0001', '"'])(
  "keeps each request below the server's size limit for texts of %j (IMPORT-55)",
  (character) => {
    const text = character.repeat(MAX_LONG_TEXT);
    const tasks = Array.from({ length: 60 }, () => ({ description: text, notes: text }));
    const slices = slicesOf(tasks);
    expect(slices.flat()).toHaveLength(60);
    for (const slice of slices) {
      expect(Buffer.byteLength(JSON.stringify(slice))).toBeLessThan((createTasks.maxBytes ?? 0) / 3);
    }
  },
);

it.each(['x', 'ä', '漢', '😀', '\u0001', '"'])(
  "keeps each request of comments below the server's limits for texts of %j (IMPORT-55)",
  (character) => {
    const comments = Array.from({ length: 60 }, (_, number) => ({
      number,
      body: character.repeat(MAX_COMMENT),
    }));
    const slices = commentSlicesOf(comments);
    expect(slices.flat()).toEqual(comments);
    for (const slice of slices) {
      expect(Buffer.byteLength(JSON.stringify(slice))).toBeLessThan(bodyBoundsOf(importComments).bytes);
    }
    const many = Array.from({ length: 1_000 }, (_, number) => ({ number, body: character }));
    for (const slice of commentSlicesOf(many))
      expect(slice.length).toBeLessThanOrEqual(MAX_IMPORTED_COMMENTS);
  },
);
