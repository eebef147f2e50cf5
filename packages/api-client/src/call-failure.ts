/** What a person reads after a call that did not succeed. */
import { ApiError, NetworkError } from './client.ts';

/** What the server said, or that it was not reached; undefined where there is nothing to say but that it failed. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof NetworkError) return error.message;
  return error instanceof ApiError ? error.body.message : undefined;
}

/** What the server said of each of the fields, whose names it may write in either letter case. */
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
