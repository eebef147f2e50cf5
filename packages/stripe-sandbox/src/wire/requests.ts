/** Reads requests that arrive over HTTP. */
import type { IncomingMessage } from 'node:http';
import { ApiError } from './api-error.ts';

const MOST_BYTES = 100_000;

/** NUL, of which PostgreSQL keeps none; in a form it is written so. */
const NUL = /%00|\0/;

/** The body as text. Raises `ApiError`: 413 for one that is too long, 400 for one with a character that is in no text. */
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

/** A header that was sent once. */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
