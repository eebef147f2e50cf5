import { expect, it } from 'vitest';
import { nodeOf } from './element-copy.ts';
import { copyOf } from './keep-picture.ts';

/** Copies the markup's elements to JSON and rebuilds them from it. */
function rebuilt(markup: string): string {
  const root = document.createElement('div');
  root.innerHTML = markup;
  document.body.replaceChildren(root);
  const copy: ReturnType<typeof copyOf> = JSON.parse(JSON.stringify(copyOf(root))) as never;
  const node = nodeOf(copy);
  if (!(node instanceof Element)) throw new Error('the copy of an element is not an element');
  return node.innerHTML;
}

it.each([
  ['texts, classes and styles', '<p class="row" style="top: 4px;">Call <b>Ana</b> &amp; &lt;i&gt;</p>'],
  ['icons', '<svg viewBox="0 0 24 24"><path d="M5 12l5 5" stroke-width="2"></path></svg>'],
  ['states that style sheets use', '<div data-selected="" aria-expanded="true" role="row">Row</div>'],
  ['a placeholder', '<input type="text" placeholder="Add a task">'],
  ['pictures of the build', '<img alt="" src="/assets/art.svg">'],
])('a copy of elements keeps %s (VIEW-102)', (_what, markup) => {
  expect(rebuilt(markup)).toBe(markup);
});

it.each([
  ['identifiers', '<p id="a" data-task-id="b" aria-describedby="c">x</p>', '<p>x</p>'],
  ['links and handlers', '<a href="https://a.test" onclick="alert(1)">x</a>', '<a>x</a>'],
  ['typed texts', '<input value="secret"><textarea>secret</textarea>', '<input><textarea></textarea>'],
  ['other pictures', '<img src="https://a.test/a.png">', '<img>'],
  ['scripts and dialogs', '<script>1</script><div role="dialog">x</div>', ''],
])('a copy of elements leaves out %s (VIEW-102)', (_what, markup, expected) => {
  expect(rebuilt(markup)).toBe(expected);
});

it('a copied checkbox keeps its current state (VIEW-102)', () => {
  const root = document.createElement('div');
  root.innerHTML = '<input type="checkbox"><input type="checkbox" checked>';
  for (const box of root.querySelectorAll('input')) box.checked = !box.checked;
  document.body.replaceChildren(root);
  const built = nodeOf(copyOf(root)) as Element;
  expect([...built.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([true, false]);
});

it('restoring saved markup drops its event handlers and links (VIEW-102)', () => {
  const built = nodeOf(['a', { onclick: 'alert(1)', href: 'javascript:alert(1)', class: 'x' }, ['y']]);
  expect((built as Element).outerHTML).toBe('<a class="x">y</a>');
});

it('restoring saved markup drops its script (VIEW-102)', () => {
  expect((nodeOf(['p', {}, [['script', {}, ['1']]]]) as Element).outerHTML).toBe('<p></p>');
});
