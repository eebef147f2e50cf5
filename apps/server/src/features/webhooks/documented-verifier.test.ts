import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { newSecret, signedHeaders } from './signature.ts';

type IsGenuine = (
  secret: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  now?: number,
) => boolean;

const page = await readFile(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');
const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
const { isGenuine } = (await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
)) as { isGenuine: IsGenuine };

const NOW = new Date('2026-01-15T12:00:00Z');
const [secret, former, other] = [newSecret(), newSecret(), newSecret()];
const body = '{"type":"task.created","data":{"title":"🙂"}}';
const message = { id: '0192f0c0-0000-7000-8000-000000000001', body, at: NOW };

it('the function in docs/api.md accepts a message, with each secret while it is replaced (WEBHOOK-20)', () => {
  const headers = signedHeaders(message, [secret, former]);
  expect([secret, former, other].map((each) => isGenuine(each, headers, body, NOW.getTime()))).toEqual([
    true,
    true,
    false,
  ]);
});

it('the function in docs/api.md rejects a changed or an old message, and one without headers (WEBHOOK-20)', () => {
  const headers = signedHeaders(message, [secret]);
  const minutes = (count: number): number => NOW.getTime() + count * 60_000;
  expect(isGenuine(secret, headers, body, minutes(5))).toBe(true);
  expect(isGenuine(secret, headers, body, minutes(6))).toBe(false);
  expect(isGenuine(secret, headers, body, minutes(-6))).toBe(false);
  expect(isGenuine(secret, headers, `${body} `, NOW.getTime())).toBe(false);
  expect(isGenuine(secret, { ...headers, 'webhook-id': 'x' }, body, NOW.getTime())).toBe(false);
  expect(isGenuine(secret, { ...headers, 'webhook-signature': '' }, body, NOW.getTime())).toBe(false);
  expect(isGenuine(secret, {}, body, NOW.getTime())).toBe(false);
});
