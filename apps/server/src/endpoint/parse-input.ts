import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FieldError } from '@questlog/contract/errors';
import type { Endpoint, Received } from '@questlog/contract/route';
import { AppError } from '../platform/errors.ts';
import { fieldMessage } from './field-messages.ts';

/** Returns a request's validated input. Throws `validation_failed` if the input is invalid. */
export function parseInput(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'params' | 'query'>,
  body: unknown,
): Received<Endpoint> {
  const errors: FieldError[] = [];
  const check = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(value, { error: fieldMessage });
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      errors.push({ field: issue.path.map(String).join('.'), message: issue.message });
    }
    return undefined;
  };
  const input = {
    params: check(endpoint.params, request.params),
    query: check(endpoint.query, request.query),
    body: check(endpoint.body, body),
  };
  if (errors.length > 0) failValidation(errors);
  return input as Received<Endpoint>;
}

function failValidation(errors: readonly FieldError[]): never {
  const [first] = errors;
  throw new AppError('validation_failed', {
    ...(errors.length === 1 && first !== undefined ? { message: first.message } : {}),
    errors: [...errors],
  });
}
