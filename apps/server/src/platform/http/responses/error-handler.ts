import { ERRORS, type ErrorBody, type ErrorCode } from '@questlog/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, isUnavailable } from '../../db/query-timeouts.ts';
import { AppError } from '../../errors.ts';
import { FULL_RETRY_SECONDS } from '../../free-space.ts';

/** The catalogue's codes for Fastify's own errors. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
};

/** Retry-After in seconds while the database does not respond. */
const RETRY_SECONDS = 5;

function codeOf(error: FastifyError): ErrorCode {
  const known = FASTIFY_CODES[error.code];
  if (known !== undefined) return known;
  if (error instanceof SyntaxError && error.statusCode === 400) return 'invalid_json';
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? 'bad_request'
    : 'internal';
}

/** Sends an error from the catalogue. */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
  if (error.code === 'insufficient_scope') {
    const scope = error.extra.scope === undefined ? '' : `, scope="${error.extra.scope}"`;
    reply.header('www-authenticate', `Bearer error="insufficient_scope"${scope}`);
  }
  return sendRejection(reply, error.status, error.body);
}

/**
 * Sends an error that browsers must not cache. By default they may cache some, such as a 404 for something
 * that will exist later.
 */
function sendRejection(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

/**
 * Returns the catalogue's error for an expected failure, for example an unavailable database; undefined for
 * an unexpected one.
 */
export function knownError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError('storage_full', {}, FULL_RETRY_SECONDS);
  return isUnavailable(error) ? new AppError('unavailable', {}, RETRY_SECONDS) : undefined;
}

/** Returns the catalogue's error if the request caused the failure; undefined if the server did. */
export function rejectionOf(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error.status < 500 ? error : undefined;
  if (isUnavailable(error)) return undefined;
  const code = codeOf(error);
  return code === 'internal' ? undefined : new AppError(code);
}

/**
 * Converts errors to HTTP responses; no other code does so. An unexpected error becomes a 500 with the
 * request's id. The details are only in the log.
 */
export function sendErrorResponse(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = knownError(error);
  if (known !== undefined && known !== error)
    request.log.error({ err: error }, 'the database did not answer');
  if (known !== undefined) return sendError(reply, known);
  const code = codeOf(error);
  if (code !== 'internal') return sendError(reply, new AppError(code));
  request.log.error({ err: error }, 'request failed');
  const body: ErrorBody = { message: ERRORS.internal.message, code: 'internal', requestId: request.id };
  return sendRejection(reply, 500, body);
}
