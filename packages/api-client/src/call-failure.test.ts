import { expect, it } from 'vitest';
import { LOAD_ADVICE, causeOf, loadAdvice } from './call-failure.ts';
import { ApiError, NetworkError } from './client.ts';

const response = (status: number, body: object = {}) => new ApiError(new Response(null, { status }), body);

it.each<[string, unknown, keyof typeof LOAD_ADVICE]>([
  ['no response', new NetworkError('down'), 'unreachable'],
  ['a response 500', response(500), 'server'],
  ['a response 502', response(502), 'server'],
  ['a response 403', response(403), 'rejected'],
  ['a response 429', response(429), 'rejected'],
  ['full storage', new DOMException('full', 'QuotaExceededError'), 'browser'],
  ['an error of the app', new TypeError('x is undefined'), 'browser'],
])('the cause of a load that failed with %s is %s (VIEW-121)', (_, error, cause) => {
  expect(causeOf(error)).toBe(cause);
  expect(loadAdvice(error)).toBe(LOAD_ADVICE[cause]);
});

it('mentions the connection only if the server was not reached (VIEW-121)', () => {
  const causes = Object.entries(LOAD_ADVICE).filter(([, advice]) => /connection/.test(advice));
  expect(causes.map(([cause]) => cause)).toEqual(['unreachable']);
});

it("advises with the server's message, unless it is that of an internal error (VIEW-121)", () => {
  const busy = { code: 'unavailable', message: 'The server is busy. Please try again in a moment.' };
  expect(loadAdvice(response(503, busy))).toBe(busy.message);
  expect(loadAdvice(response(500, { code: 'internal', message: 'Something went wrong' }))).toBe(
    LOAD_ADVICE.server,
  );
});
