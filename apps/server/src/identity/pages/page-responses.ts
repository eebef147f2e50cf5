import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../platform/errors.ts';
import { knownError } from '../../platform/http/responses/error-handler.ts';

const UID = /^[\w-]{10,60}$/;

export type Form = Readonly<Record<string, string>>;

/** Returns the fields of a submitted form. */
export function formOf(request: FastifyRequest): Form {
  return (request.body as Form | undefined) ?? {};
}

/** Returns the token in the query string, or an empty string. */
export function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token : '';
}

/** Returns the value if it looks like a sign-in id; otherwise undefined. */
export function uidOf(value: unknown): string | undefined {
  return typeof value === 'string' && UID.test(value) ? value : undefined;
}

export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

/** Sends an error from the catalogue as a page, with its Retry-After header. */
export function sendProblem(
  reply: FastifyReply,
  error: AppError,
  page: (problem: string) => string,
): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
  return sendPage(reply, error.status, page(error.message));
}

/**
 * Shows a form again with its error. Rethrows errors outside the catalogue.
 * @param page renders the form, with an error about the whole form or with errors of its fields
 */
export function redisplayForm(
  reply: FastifyReply,
  error: unknown,
  page: (problem: string | undefined, errors: Readonly<Record<string, string>>) => string,
): FastifyReply {
  const known = knownError(error);
  if (known === undefined) throw error;
  if (known !== error) reply.log.error({ err: error }, 'the database did not answer');
  const { errors } = known.extra;
  if (errors === undefined) return sendProblem(reply, known, (problem) => page(problem, {}));
  const fields = errors.map(({ field, message }) => ({ path: [field], message }));
  return sendPage(reply, known.status, page(undefined, fieldMessages(fields)));
}

export function fieldMessages(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[String(path[0])] ??= message;
  return found;
}
