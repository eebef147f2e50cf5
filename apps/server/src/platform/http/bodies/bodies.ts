/** Parses JSON bodies, and reads raw bytes on routes that accept them. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, fail } from '../../errors.ts';
import { releaseOnClose, type ByteBudget, type ByteHold } from './byte-budget.ts';
import { announcedBytes } from './body-gate.ts';
import { clientOf } from '../connections/client-address.ts';
import { exceededBound, type JsonBounds } from './json-bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits on a parsed JSON body. A route without them accepts no JSON. */
    readonly json?: JsonBounds;
    /** Media types accepted as raw bytes. If set, the route accepts no other bodies. */
    readonly bytesOf?: readonly string[] | undefined;
  }
  interface FastifyRequest {
    /** The authenticated user; undefined for a visitor. */
    userId: string | undefined;
    /** The memory reserved for a body of unannounced length. */
    bodyHold: ByteHold | undefined;
  }
}

const JSON_TYPE = 'application/json';

const EXCESS: Readonly<Record<keyof JsonBounds, readonly ['bad_request' | 'payload_too_large', string]>> = {
  levels: ['bad_request', 'The request is nested too deeply.'],
  members: ['payload_too_large', 'A list in the request is too long.'],
  values: ['payload_too_large', 'The request has too many values.'],
};

/**
 * Reads a body of at most `limit` bytes. If the length was not announced, reserves memory as the bytes
 * arrive.
 */
async function readBytes(
  payload: IncomingMessage,
  limit: number,
  hold: ByteHold | undefined,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    // Rejecting a body halfway must not destroy the connection, which still has to carry the response.
    for await (const part of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > limit) fail('payload_too_large');
      hold?.add(part.length);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The client disconnected while sending the body, so nobody reads the response.
    throw new AppError('bad_request');
  }
  return Buffer.concat(parts, bytes);
}

/** Returns true if the client sends its body only after `100 Continue`. */
function expectsContinue({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue';
}

function rejectType(acceptedTypes: readonly string[] | undefined): never {
  const message = acceptedTypes && `The request body must be ${acceptedTypes.join(' or ')}.`;
  return fail('unsupported_media_type', message === undefined ? {} : { message });
}

function rejectExcess(text: string, bounds: JsonBounds | undefined): void {
  if (bounds === undefined) return fail('payload_too_large');
  const exceeded = exceededBound(text, bounds);
  if (exceeded === undefined) return;
  const [code, message] = EXCESS[exceeded];
  fail(code, { message });
}

function typeOf({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Parses JSON bodies, and reads the raw bytes of the types that a route specifies. Any other type gets a 415.
 * An empty body is treated as no body, whatever its type: many clients always send a type. The route's
 * `bodyLimit` limits how much is read, its `json` limits how much is parsed, and the budget limits how much
 * is in memory. A client gets `100 Continue` only when there is no reason left to reject the body.
 */
export function installBodies(app: FastifyInstance, budget: ByteBudget): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('userId', undefined);
  app.decorateRequest('bodyHold', undefined);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const announced = announcedBytes(request);
    if (announced === 0) return done(null, payload);
    const hold = budget.hold(clientOf(request.ip), request.userId);
    try {
      if (announced === undefined) request.bodyHold = hold;
      else hold.add(announced);
    } catch (error) {
      return done(error as AppError);
    }
    releaseOnClose(reply.raw, hold);
    if (expectsContinue(request)) reply.raw.writeContinue();
    return done(null, payload);
  });
  app.removeAllContentTypeParsers();
  const take = async (request: FastifyRequest, payload: IncomingMessage): Promise<unknown> => {
    const { bodyLimit, config } = request.routeOptions;
    const { bytesOf } = config;
    const type = typeOf(request);
    if (!(bytesOf ?? [JSON_TYPE]).includes(type)) rejectType(bytesOf);
    const bytes = await readBytes(payload, bodyLimit, request.bodyHold);
    if (bytes.length === 0) return undefined;
    if (bytesOf !== undefined) return bytes;
    const text = bytes.toString('utf8');
    rejectExcess(text, config.json);
    return new Promise((resolve, reject) => {
      void parseJson(request, text, (error, body) => (error === null ? resolve(body) : reject(error)));
    });
  };
  app.addContentTypeParser([JSON_TYPE, '*'], take);
}
