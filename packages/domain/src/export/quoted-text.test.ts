import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quotedText, unquotedText } from './quoted-text.ts';

test.each([
  ['- [ ] Milk\n\n- [x] Bread', '> - [ ] Milk\n>\n> - [x] Bread'],
  ['> - [ ] Milk', '> > - [ ] Milk'],
  ['```\na', '> ```\n> a'],
  ['☐ Milk', '> ☐ Milk'],
])('quotes %j, which a list would read as tasks (EXPORT-5)', (text, quoted) => {
  expect(quotedText(text)).toBe(quoted);
});

test.each(['Plain text', '- a bullet\n- another', '> a quote', '# A heading'])(
  'leaves %j as it is (EXPORT-5)',
  (text) => {
    expect(quotedText(text)).toBe(text);
    expect(unquotedText(text)).toBe(text);
  },
);

test('a quoted text is read back unchanged (EXPORT-5)', () => {
  const line = fc
    .tuple(
      fc.constantFrom('', '> ', '>', '  ', '> > '),
      fc.constantFrom('- [ ] a', '```', 'b', '- c', '', '[x] d'),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      expect(unquotedText(quotedText(lines.join('\n')))).toBe(lines.join('\n'));
    }),
  );
});
