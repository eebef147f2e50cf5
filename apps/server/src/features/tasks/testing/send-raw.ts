/** A test helper for requests that the typed API client cannot make. */
import type { TestServer, TestUser } from '@questlog/testkit/server';

/** Sends a body unchanged, on behalf of a user. `headers` adds to the usual headers, or replaces them. */
export function sendRaw(
  server: TestServer,
  user: TestUser,
  call: {
    readonly method: string;
    readonly path: string;
    readonly body: string;
    readonly headers?: Record<string, string>;
  },
): Promise<Response> {
  return fetch(server.url + call.path, {
    method: call.method,
    body: call.body,
    headers: {
      authorization: `Bearer ${user.tokens.accessToken}`,
      'content-type': 'application/json',
      ...call.headers,
    },
  });
}
