import { expect, it } from 'vitest';
import { html, Html } from './html.ts';

it('escapes inserted values except Html, and renders false and undefined as nothing (V1.1.2, V1.2.1, V1.3.7)', () => {
  expect(html`<p title="${'"<&>\''}">${'<b>'}${html`<i>${1}</i>`}${false}${undefined}</p>`.text).toBe(
    '<p title="&quot;&lt;&amp;&gt;&#39;">&lt;b&gt;<i>1</i></p>',
  );
  expect(html`${['a', html`<br />`, ['&']]}`.text).toBe('a<br />&amp;');
  expect(html`a${new Html('<hr />')}`.text).toBe('a<hr />');
});
