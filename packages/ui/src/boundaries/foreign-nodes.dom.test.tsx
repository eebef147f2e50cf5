import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tolerateForeignNodes } from './foreign-nodes.ts';

// oxlint-disable-next-line typescript/unbound-method -- put back as they were
const { removeChild, insertBefore } = Node.prototype;
beforeAll(tolerateForeignNodes);
afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  return texts;
}

/**
 * Wraps every text node in two elements, as browsers do when they translate a page. `replaced` also replaces
 * the text nodes.
 */
function translate(root: Node, { replaced = false } = {}): void {
  for (const text of textsOf(root)) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(replaced ? text.data : text);
  }
}

const from: ReactNode = (
  <>
    Found <b key="b">two</b> of three
  </>
);

test.each<[string, ReactNode, string]>([
  ['a text next to an element is removed', <b key="b">two</b>, 'two'],
  [
    'an element is inserted before a text',
    <>
      <i key="i">Now</i>Found <b key="b">two</b> of three
    </>,
    'NowFound two of three',
  ],
  ['all its content is replaced', <p key="p">None</p>, 'None'],
  ['its content is replaced with a text', 'None', 'None'],
])('a page that the browser has translated is still updated correctly if %s (VIEW-67)', (_, to, text) => {
  const { container, rerender } = render(<div>{from}</div>);
  translate(container);
  rerender(<div>{to}</div>);
  expect(container.textContent).toBe(text);
});

test('the app can remove text nodes that browser translation has replaced (VIEW-67)', () => {
  const { container, rerender } = render(<div>{from}</div>);
  translate(container, { replaced: true });
  rerender(<div>{<b key="b">two</b>}</div>);
  expect(container.textContent).toContain('two');
});

test('removing text keeps the other text in its translation wrapper (VIEW-67)', () => {
  const parent = document.createElement('div');
  const wrapper = document.createElement('font');
  parent.append(wrapper);
  const [removed, remaining] = [document.createTextNode('gone'), document.createTextNode('kept')];
  wrapper.append(removed, remaining);
  // oxlint-disable-next-line unicorn/prefer-dom-node-remove -- as React does
  parent.removeChild(removed);
  expect(parent.textContent).toBe('kept');
});
