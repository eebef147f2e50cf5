import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codePoints, MAX_TITLE } from '../text.ts';
import { sharedTask, type SharedContent } from './shared-task.ts';

it.each<[SharedContent, string, string]>([
  [{ title: 'A recipe', url: 'https://a.example/soup' }, 'A recipe', 'https://a.example/soup'],
  [{ text: 'Soup\nwith leeks' }, 'Soup', 'with leeks'],
  [{ title: ' ', text: '  Soup  ' }, 'Soup', ''],
  [{ url: 'https://a.example/' }, 'https://a.example/', ''],
  [{ title: 'Soup', text: 'Soup', url: 'https://a.example/' }, 'Soup', 'https://a.example/'],
  [
    { title: 'Soup', text: 'See https://a.example/', url: 'https://a.example/' },
    'Soup',
    'See https://a.example/\n\nhttps://a.example/',
  ],
  [{ text: 'See https://a.example/', url: 'https://a.example/' }, 'See https://a.example/', ''],
  [{ title: 'a\u0007b\r\nc' }, 'a b', 'c'],
  [{}, '', ''],
])(
  'the shared content %j becomes the task %j with the description %j (CAPTURE-19)',
  (content, title, description) => {
    expect(sharedTask(content)).toEqual({ title, description });
  },
);

it('the description keeps a shared title that is too long (CAPTURE-19)', () => {
  const long = 'word '.repeat(200).trim();
  const { title, description } = sharedTask({ title: long });
  expect(codePoints(title)).toBe(MAX_TITLE);
  expect(description).toBe(long);
});

it('a shared title is always one line of at most 500 characters (CAPTURE-19)', () => {
  const part = fc.option(fc.string({ unit: 'grapheme', maxLength: 700 }), { nil: undefined });
  fc.assert(
    fc.property(fc.record({ title: part, text: part, url: part }), (content) => {
      const { title } = sharedTask(content);
      expect(codePoints(title)).toBeLessThanOrEqual(MAX_TITLE);
      expect(title).not.toContain('\n');
    }),
  );
});
