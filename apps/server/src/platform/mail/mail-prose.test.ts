import { expect, it } from 'vitest';
import { isMailAddress, mailAddress, prose } from './mail-prose.ts';

it.each([
  ['Ada', 'Ada'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['Ada\r\nBcc: everybody@example.org', 'Ada Bcc  everybody example org'],
  ['Ada\u2028\u2029\u0007Lovelace', 'Ada Lovelace'],
  ['Ada \u202egro.live', 'Ada gro live'],
  ['Click http://evil.example/x now', 'Click http evil example x now'],
  ['win at evil.com', 'win at evil com'],
  ['www evil', 'www evil'],
  ['mail me@evil.example', 'mail me evil example'],
  ['münchen.рф', 'münchen рф'],
  ['a'.repeat(500), 'a'.repeat(200)],
])('neutralises links in user text: %j becomes %j', (words, shown) => {
  expect(prose`Hello ${words}!`.text).toBe(`Hello ${shown}!`);
});

it("keeps the product's own links and does not escape nested prose twice", () => {
  expect(prose`See https://questlog.example. ${prose`It is ${'x.example'}.`}`.text).toBe(
    'See https://questlog.example. It is x example.',
  );
});

it('shows a valid email address unchanged', () => {
  expect(mailAddress('ada@example.org').text).toBe('ada@example.org');
  expect(mailAddress('ada@example.org\nhttp://evil.example').text).toBe('ada example org http evil example');
});

it.each([
  ['ada@example.org', true],
  ['ada+tag@example.org', true],
  ['Ada <ada@example.org>', false],
  ['ada@example.org, eve@example.org', false],
  ['ada@example.org;eve@example.org', false],
  ['ada@example.org\r\nBcc: eve@example.org', false],
  ['ada\u0001@example.org', false],
  ['ada', false],
  ['', false],
])('checks whether %j is a valid recipient address: %s', (text, expected) => {
  expect(isMailAddress(text)).toBe(expected);
});
