/** Error messages for users after a failed API call. */
import { ApiError, NetworkError } from './client.ts';

/** Returns the server's message, or that of a network error; undefined for other errors. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof NetworkError) return error.message;
  return error instanceof ApiError ? error.body.message : undefined;
}

/** Returns the server's message for each field, ignoring the case of field names. */
export function fieldProblems<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { readonly [F in Field]?: string } {
  const problems: { [F in Field]?: string } = {};
  if (!(error instanceof ApiError)) return problems;
  for (const { field, message } of error.fields) {
    const name = fields.find((each) => each.toLowerCase() === field.toLowerCase());
    if (name !== undefined) problems[name] ??= message;
  }
  return problems;
}
