/**
 * Sends arbitrary input to the provider's pages without a sign-in. Expects error pages, never a server
 * failure.
 */
import { maxHeaderSize } from 'node:http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { anything, deepBody, text } from '../endpoint/testing/hostile-values.ts';

const server = await serverForTests({ env: { TRUST_PROXY: 'true' } });

const FIELDS = ['email', 'password', 'token', 'newPassword', 'confirmation', 'from', 'access', '__proto__'];
const PATHS = [
  'sign-in/0123456789abcdef',
  'consent/0123456789abcdef',
  'forgot-password',
  'reset-password',
  'verify-email',
  'not-me',
  'setup',
];

/** Generates the fields of a form. Each is missing, nearly valid, or arbitrary. */
function fields(value: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  const known = fc.constantFrom('ada@example.org', 'a good password', 'b'.repeat(43));
  return fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(known, value));
}

function encoded(form: Record<string, unknown>): string {
  const pairs = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString();
}

interface Sent {
  readonly type: string;
  readonly body: string;
}

const bodies: fc.Arbitrary<Sent> = fc.oneof(
  fields(text).map((form) => ({ type: 'application/x-www-form-urlencoded', body: encoded(form) })),
  fc.oneof(fields(anything), anything, deepBody).map((value) => ({
    type: 'application/json',
    body: JSON.stringify(value),
  })),
  fc.record({
    type: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'nonsense'),
    body: text,
  }),
);

/** Minimum length of a URL that might exceed the server's limit together with the other headers. */
const LONG_ADDRESS = maxHeaderSize - 1_024;

let visitors = 0;

/** Sends each request from a new client address, so that no rate limit applies. */
async function request(path: string, form?: Sent): Promise<Response> {
  visitors += 1;
  return fetch(`${server.url}/idp/${path}`, {
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `10.1.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...(form === undefined ? {} : { 'content-type': form.type }),
    },
    ...(form === undefined ? {} : { method: 'POST', body: form.body }),
  });
}

it.each(PATHS)('POST /idp/%s answers hostile input with an HTML page', async (path) => {
  await fc.assert(
    fc.asyncProperty(bodies, async ({ type, body }) => {
      const response = await request(path, { type, body });
      const page = await response.text();
      expect(response.status, page).toBeLessThan(500);
      expect(response.headers.get('content-type')).toContain('text/html');
      if (!type.startsWith('application/x-www-form-urlencoded') && body !== '')
        expect(response.status).toBe(415);
    }),
    { numRuns: 40 },
  );
});

it.each(PATHS)('GET /idp/%s answers hostile input with an HTML page', async (path) => {
  await fc.assert(
    fc.asyncProperty(fields(text), fields(text), async (once, twice) => {
      const address = `${path}?${encoded(once)}&${encoded(twice)}`;
      const response = await request(address);
      const page = await response.text();
      expect(response.status, page).toBeLessThan(500);
      // The server rejects oversized headers before a page handles the request.
      if (response.status === 431) expect(address.length).toBeGreaterThan(LONG_ADDRESS);
      else expect(response.headers.get('content-type')).toContain('text/html');
    }),
    { numRuns: 25 },
  );
});
