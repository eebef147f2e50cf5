import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Range } from '@questlog/domain/folded-text';
import { MarkedText } from './marked-text.tsx';

/** Replaces each text node with elements, as browser translation does. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data.toUpperCase();
    text.replaceWith(font);
  }
}

test.each<[string, readonly Range[]]>([
  ['other marks', [[5, 12]]],
  [
    'more marks',
    [
      [0, 4],
      [9, 12],
    ],
  ],
  ['no marks', []],
])('a text can change to %s after the browser has translated the page (VIEW-67)', (_, marks) => {
  const shown = (ranges: readonly Range[], text = 'Call the plumber') => (
    <p>
      <MarkedText text={text} marks={ranges} />
    </p>
  );
  const { container, rerender } = render(shown([[9, 16]]));
  translate(container);
  rerender(shown(marks));
  expect(container.textContent).toBe('Call the plumber');
  expect(container.querySelectorAll('mark')).toHaveLength(marks.length);
  translate(container);
  rerender(shown([[0, 3]], 'Pay the bill'));
  expect(container.textContent).toBe('Pay the bill');
});
