import { expect, it } from 'vitest';
import { isRendered } from './markdown-cost.ts';

it.each([
  ['an ordinary text', 'Bring **milk** and [eggs](https://example.org).', true],
  ['a long checklist', '- [ ] buy *milk*\n'.repeat(400), true],
  ['a text that is too long to lay out', 'x'.repeat(20_001), false],
  ['a text of nothing but marks', '*_'.repeat(9_000), false],
  ['brackets that open and never close', '['.repeat(2_001), false],
])('decides whether %s is parsed as Markdown (TASK-57)', (_, text, rendered) => {
  expect(isRendered(text)).toBe(rendered);
});
