import type { IncomingMessage } from 'node:http';
import { ApiError } from './api-error.ts';

const MOST_BYTES = 100_000;

/** Matches a NUL character, raw or form-encoded. PostgreSQL cannot store NUL. */
const NUL = /%00|\0/;

/** Reads the body as text. Throws `ApiError`: 413 if it is too long, 400 if it contains NUL. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new ApiError(413, 'invalid_request_error', 'The request is too large.');
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString('utf8');
  if (NUL.test(text)) throw new ApiError(400, 'invalid_request_error', 'Invalid character');
  return text;
}

/** Returns the value of a header; undefined if it is absent or was sent more than once. */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
