/** Error messages for users after a failed API call. */
import { ApiError, NetworkError } from './client.ts';

/** Returns the server's message, or that of a network error; undefined for other errors. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof NetworkError) return error.message;
  return error instanceof ApiError ? error.body.message : undefined;
}

/** Why a load failed. `browser` stands for everything other than the call, such as the browser's storage. */
type FailureCause = 'unreachable' | 'server' | 'rejected' | 'browser';

/** Returns why a load failed. */
export function causeOf(error: unknown): FailureCause {
  if (error instanceof NetworkError) return 'unreachable';
  if (!(error instanceof ApiError)) return 'browser';
  return error.status < 500 ? 'rejected' : 'server';
}

/** The advice after a failed load. Only an unreachable server can be due to the user's connection (VIEW-121). */
export const LOAD_ADVICE: Readonly<Record<FailureCause, string>> = {
  unreachable: "We couldn't reach the server. Check your connection and try again.",
  server: 'The server has a problem. Try again in a few minutes.',
  rejected: 'The server rejected the request. Reload the page and try again.',
  browser: 'Something went wrong in this browser. Reload the page and try again.',
};

/** Returns the server's message about a failed load, or the advice that fits its cause (VIEW-121). */
export function loadAdvice(error: unknown): string {
  // Neither an internal error's message nor a network error's gives advice.
  const hasAdvice = error instanceof ApiError && error.code !== 'internal';
  return (hasAdvice ? reasonOf(error) : undefined) ?? LOAD_ADVICE[causeOf(error)];
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
