/** Takes JSON bodies, and bytes where a route wants them. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, fail } from '../../errors.ts';
import { releaseOnClose, type ByteBudget, type ByteHold } from './byte-budget.ts';
import { announcedBytes } from './body-gate.ts';
import { clientOf } from '../connections/client-address.ts';
import { exceededBound, type JsonBounds } from './json-bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How large a JSON body may be when parsed; bodies are taken by routes that say it, and by no others. */
    readonly json?: JsonBounds;
    /** The route takes the bytes of bodies of these media types as they came, and no other bodies. */
    readonly bytesOf?: readonly string[] | undefined;
  }
  interface FastifyRequest {
    /** Who sends it, once that is settled; undefined for a visitor. */
    userId: string | undefined;
  }
}

const JSON_TYPE = 'application/json';

const EXCESS: Readonly<Record<keyof JsonBounds, readonly ['bad_request' | 'payload_too_large', string]>> = {
  levels: ['bad_request', 'The request is nested too deeply.'],
  members: ['payload_too_large', 'A list in the request is too long.'],
  values: ['payload_too_large', 'The request has too many values.'],
};

/** Reads a body of at most so many bytes; what arrives unannounced is held as it arrives. */
async function readBytes(
  payload: IncomingMessage,
  limit: number,
  hold: ByteHold | undefined,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    // A body that is refused in the middle must not take the connection along, on which the answer goes out.
    for await (const part of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > limit) fail('payload_too_large');
      hold?.add(part.length);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The client has gone in the middle of its body: no answer will be read.
    throw new AppError('bad_request');
  }
  return Buffer.concat(parts, bytes);
}

/** Whether the client sends its body only when it is asked to go on. */
function waitsToBeAsked({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue';
}

function refuseType(wanted: readonly string[] | undefined): never {
  const message = wanted && `The request body must be ${wanted.join(' or ')}.`;
  return fail('unsupported_media_type', message === undefined ? {} : { message });
}

function refuseExcess(text: string, bounds: JsonBounds | undefined): void {
  if (bounds === undefined) return fail('payload_too_large');
  const exceeded = exceededBound(text, bounds);
  if (exceeded === undefined) return;
  const [code, message] = EXCESS[exceeded];
  fail(code, { message });
}

/** The media type that a body is said to have, without parameters. */
function typeOf({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Takes JSON bodies, and bytes of the types that a route names; any other type is 415. A body of no bytes is no body,
 * whatever its type: many clients name one on every request. What is read is bounded by the route's `bodyLimit`, what is
 * parsed by its `json` bounds, and what is under way by the budget. A client that waits for `100 Continue` gets it once
 * nothing refuses the body any more.
 */
export function installBodies(app: FastifyInstance, budget: ByteBudget): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const holds = new WeakMap<FastifyRequest, ByteHold>();
  app.decorateRequest('userId', undefined);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const announced = announcedBytes(request);
    if (announced === 0) return done(null, payload);
    const hold = budget.hold(clientOf(request.ip), request.userId);
    try {
      if (announced === undefined) holds.set(request, hold);
      else hold.add(announced);
    } catch (error) {
      return done(error as AppError);
    }
    releaseOnClose(reply.raw, hold);
    if (waitsToBeAsked(request)) reply.raw.writeContinue();
    return done(null, payload);
  });
  app.removeAllContentTypeParsers();
  const take = async (request: FastifyRequest, payload: IncomingMessage): Promise<unknown> => {
    const { bodyLimit, config } = request.routeOptions;
    const { bytesOf } = config;
    const type = typeOf(request);
    if (!(bytesOf ?? [JSON_TYPE]).includes(type)) refuseType(bytesOf);
    const bytes = await readBytes(payload, bodyLimit, holds.get(request));
    if (bytes.length === 0) return undefined;
    if (bytesOf !== undefined) return bytes;
    const text = bytes.toString('utf8');
    refuseExcess(text, config.json);
    return new Promise((resolve, reject) => {
      void parseJson(request, text, (error, body) => (error === null ? resolve(body) : reject(error)));
    });
  };
  app.addContentTypeParser([JSON_TYPE, '*'], take);
}
