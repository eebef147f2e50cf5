import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { parseTagPath } from '@questlog/domain/tags/tag-path';
import { sectionLoss, sectionTag } from './sections.ts';

test.each([
  ['Waiting for', 'waiting-for'],
  ['To do (this week)', 'to-do-this-week'],
  ['Später / Irgendwann', 'später-irgendwann'],
  ['a/b', 'a-b'],
  ['  1. Plan  ', '1-plan'],
  ['🎉', undefined],
  ['', undefined],
])('converts the section %j to the tag %s (IMPORT-14)', (title, tag) => {
  expect(sectionTag(title)).toBe(tag);
});

it('converts any section to a valid tag (IMPORT-14)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const tag = sectionTag(title);
      if (tag !== undefined) expect(parseTagPath(tag)).toBe(tag);
    }),
  );
});

it('reports that a section of the Inbox became a tag (IMPORT-14)', () => {
  expect(sectionLoss('Doing')).toEqual({
    kind: 'Sections',
    of: 'Inbox',
    detail: 'Doing: its tasks have the tag #doing',
    without: { tags: 'Doing: its tasks stay in the Inbox, without a tag' },
  });
});
