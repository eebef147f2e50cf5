import { ApiError } from '@questlog/api-client/client';
import { expect, it } from 'vitest';
import { problemOf } from './import-problem.ts';

const MESSAGE = 'Request queued for when connection is restored';
/** The service worker's response to a queued request. The server never sends `queued`. */
const QUEUED = { message: MESSAGE, queued: true };

const rejectionOf = (body: { readonly message: string }): ApiError =>
  new ApiError(new Response(null, { status: 503 }), body);

it('does not promise to continue an import that fails without a connection (IMPORT-56)', () => {
  expect(problemOf(rejectionOf(QUEUED))).toBe('An import needs a connection to begin. You are offline.');
  expect(problemOf(rejectionOf({ message: 'The server is busy.' }))).toBe('The server is busy.');
  expect(problemOf(new Error('unknown'))).toBe('Please try again.');
});
