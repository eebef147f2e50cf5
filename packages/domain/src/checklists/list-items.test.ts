import { expect, it } from 'vitest';
import { listItemsOf } from './list-items.ts';

/** Returns the lines that have a checkbox, and those whose checkbox is ticked. */
function boxes(text: string): string {
  return listItemsOf(text)
    .flatMap(({ box }) => box ?? [])
    .map(({ line, checked, label }) => `${line}${checked ? 'x' : ''} ${label}`)
    .join(', ');
}

it.each([
  ['- [ ] milk\n- [x] bread\n- [X] eggs', '0 milk, 1x bread, 2x eggs'],
  ['* [ ] a\n+ [ ] b\n1. [ ] c\n2) [x] d', '0 a, 1 b, 2 c, 3x d'],
  ['- [ ] a\n  - [x] b\n    1. [ ] c', '0 a, 1x b, 2 c'],
  ['- [ ] a\r\n- [x] b\r- [ ] c', '0 a, 1x b, 2 c'],
  ['Shopping\n- [ ] milk', '1 milk'],
  ['> - [ ] quoted', '0 quoted'],
  ['- - [ ] inner', '0 inner'],
  ['-\n  [ ] next line', '1 next line'],
  ['- [ ]\n  below', '0 '],
  ['- a\n\n  text\n\n- [ ] b', '4 b'],
])('finds the checkboxes in %j (TASK-68)', (text, expected) => {
  expect(boxes(text)).toBe(expected);
});

it.each([
  '```\n- [ ] code\n```',
  '~~~\n- [ ] code',
  '    - [ ] code',
  '- [ ]',
  '- [ ] ',
  '-[ ] a',
  '- [] a',
  '- [y] a',
  '- [ ]a',
  '[ ] a',
  'text\n2. [ ] a',
  '<div>\n- [ ] html\n</div>',
  '<!--\n- [ ] html\n-->',
  '- text\n  [ ] a',
  '- `[ ] a`',
  '[^1]: - [ ] footnote',
  '1234567890. [ ] a',
])('finds no checkbox in %j (TASK-68)', (text) => {
  expect(boxes(text)).toBe('');
});

it('parses 100,000 characters of any repeated token in linear time (TASK-68)', () => {
  for (const token of [
    '- ',
    '- [ ] a\n',
    '>',
    '> - ',
    '\t',
    '\n',
    '[',
    '- [ ]\n',
    '1. ',
    '<a ',
    '* * ',
    '```\n',
    ' ',
  ]) {
    expect(listItemsOf(token.repeat(100_000 / token.length)).length).toBeLessThanOrEqual(100_000);
  }
});
