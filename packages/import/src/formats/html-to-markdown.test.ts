import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

test.each([
  ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['<h2>Plan</h2><p>Text</p><hr><p>End</p>', '## Plan\n\nText\n\n---\n\nEnd'],
  ['<p>Buy <strong>milk </strong>and <em>not</em> <s>tea</s></p>', 'Buy **milk** and *not* ~~tea~~'],
  ['<p><b><i>both</i></b><b></b></p>', '***both***'],
  ['<p><b>a<i>b</b>c</i></p>', '**a*b***c'],
  ['<p>See <a href="https://example.com/a_(b)">this</a></p>', 'See [this](https://example.com/a_%28b%29)'],
  ['<p><a href="https://example.com/">https://example.com/</a></p>', 'https://example.com/'],
  ['<ul><li><p>Milk</p></li><li><p>Tea</p></li></ul><p>End</p>', '- Milk\n- Tea\n\nEnd'],
  ['<ol start="3"><li>Three<ul><li>a</li></ul></li><li>Four</li></ol>', '3. Three\n   - a\n4. Four'],
  ['<ul><li><p>One</p><p>more</p></li></ul>', '- One\n\n  more'],
  ['<blockquote><p>Said<br>so</p></blockquote>', '> Said\n> so'],
  ['<p>Run <code>a `b`</code></p>', 'Run `` a `b` ``'],
  [
    '<pre><code class="language-js">if (a &lt; b) {\n  go();\n}</code></pre>',
    '```\nif (a < b) {\n  go();\n}\n```',
  ],
  ['<pre><code>one line</code></pre>', '```\none line\n```'],
  ['<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>', 'A | B\n\n1 | 2'],
  ['<p><img src="https://example.com/a.png" alt="Plan"></p>', '[Plan](https://example.com/a.png)'],
  ['<p>Ask <mention-user data-label="Ana"></mention-user></p>', 'Ask @Ana'],
  ['<div>One</div>\n<div>Two</div>', 'One\n\nTwo'],
  ['Just &amp; text', 'Just & text'],
  ['', ''],
])('converts %s to Markdown (IMPORT-27)', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

it('converts the check lists of editors to Markdown checkboxes (IMPORT-27)', () => {
  const item = (checked: boolean, text: string): string =>
    `<li data-checked="${checked}" data-type="taskItem"><label><input type="checkbox"><span></span></label>` +
    `<div><p>${text}</p></div></li>`;
  expect(htmlToMarkdown(`<ul data-type="taskList">${item(true, 'Milk')}${item(false, 'Tea')}</ul>`)).toBe(
    '- [x] Milk\n- [ ] Tea',
  );
  expect(htmlToMarkdown('<ul><li><input type="checkbox" checked> Milk</li></ul>')).toBe('- [x] Milk');
});

test.each([
  ['<p>2 * 3, a*b, snake_case and _x_</p>', String.raw`2 \* 3, a\*b, snake_case and \_x\_`],
  ['<p># no heading</p><p>1. no list</p><p>- no item</p>', '\\# no heading\n\n1\\. no list\n\n\\- no item'],
  ['<p>&lt;b&gt;, &amp;lt; and C:\\dir</p>', String.raw`\<b>, \&lt; and C:\dir`],
  ['<p>[a](b) [WIP]</p>', String.raw`\[a](b) \[WIP]`],
  ['<p>[WIP] fix #12</p>', '[WIP] fix #12'],
])('escapes %s so that it is not read as formatting (IMPORT-27)', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

test.each([
  ['<p>a</p><script>alert(1)</script><style>p{}</style><p>b</p>', 'a\n\nb'],
  ['<a href="javascript:alert(1)">x</a>', 'x (javascript:alert(1))'],
  ['<a href="file:///a*b">x</a>', String.raw`x (file:///a\*b)`],
  ['<a href="tel:+49301234">x</a>', '[x](tel:+49301234)'],
  ['<a href="obsidian://open?vault=a">x</a>', '[x](obsidian://open?vault=a)'],
  ['<img src="data:image/png;base64,AA" alt="chart">', 'chart'],
  ['<a href=" jAvAsCrIpT:alert(1)">x</a><img src=x onerror=alert(1)>', 'x (jAvAsCrIpT:alert(1))Image'],
  ['<p title="a>b">x</p><!-- <p>y</p> -->', 'x'],
  ['<p>x <unfinished attribute="', String.raw`x \<unfinished attribute="`],
  ['<constructor>a</constructor>&toString;&#0;&#xD800;&#x1F389;', String.raw`a\&toString;��🎉`],
  ['</li></ul></blockquote></p>x', 'x'],
  ['<code>open<p>next</p>', '`open`\n\nnext'],
  ['<pre>open', '```\nopen\n```'],
])('leaves no tags in hostile HTML: %s (IMPORT-27)', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

it('leaves no tags in the output, whatever the input (IMPORT-27)', () => {
  const pieces =
    '<p> </p> <li> <ul> </ul> <b> </b> <i> <a_href="https://x.y"> </a> &lt; < > " script <script> </script> <!-- --> ' +
    '* \\ [ ]( <br> text ` &#10; <blockquote> <h1> _';
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces.split(' '), ' '), { maxLength: 40 }), (each) => {
      const markdown = htmlToMarkdown(each.join('').replaceAll('a_href', 'a href'));
      expect(markdown).not.toMatch(/(?<!\\)(?:\\\\)*<(?:\/?[a-z]|!)/i);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['lists', '<ul><li>x'],
  ['quotes', '<blockquote>x'],
  ['marks', '<b>x'],
  ['tags without an end', '<a "'],
  ['brackets', '[[](<'],
])('converts 100,000 nested %s to Markdown of about the same length (IMPORT-27)', (_, piece) => {
  const html = piece.repeat(100_000);
  expect(htmlToMarkdown(html).length).toBeLessThan(html.length * 6);
});
