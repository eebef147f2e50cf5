import { expect, test } from 'vitest';
import { withComments } from './comments.ts';

test.each([
  ['no text at all', '', [], null],
  ['a description only', 'Text', [{ author: 'Ana', date: undefined, text: '' }], 'Text'],
  ['a comment only', '', [{ author: '', date: undefined, text: 'Hi' }], 'Hi'],
  [
    'both',
    'Text',
    [
      { author: 'Ana *B*', date: '2026-11-25', text: 'One\n\nTwo' },
      { author: '', date: '2026-11-26', text: 'Three' },
    ],
    'Text\n\n---\n\n**Ana  B, 2026-11-25:**\n\nOne\n\nTwo\n\n**2026-11-26:**\n\nThree',
  ],
])('combines a description with comments: %s (IMPORT-15)', (_, description, comments, expected) => {
  expect(withComments(description, comments)).toBe(expected);
});
