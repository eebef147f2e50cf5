import { expect, test } from 'vitest';
import { withComments } from './comments.ts';

test.each([
  ['no text at all', '', [], null],
  ['a description only', 'Text', [''], 'Text'],
  ['a comment only', '', ['Hi'], 'Hi'],
  ['both', 'Text', ['One\n\nTwo', 'Three'], 'Text\n\n---\n\nOne\n\nTwo\n\nThree'],
])('combines a description with comments: %s (IMPORT-15)', (_, description, comments, expected) => {
  expect(withComments(description, comments)).toBe(expected);
});
