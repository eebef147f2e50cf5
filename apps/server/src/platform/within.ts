/** The error for a promise that did not settle in time. */
export class LateError extends Error {}

/**
 * Waits at most `milliseconds` for a promise. The work continues, but its later outcome is ignored.
 *
 * @param label names the work in the error
 * @throws the promise's error, or a {@link LateError} if the promise takes longer
 */
export async function within<T>(promise: Promise<T>, milliseconds: number, label: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new LateError(`${label} took longer than ${milliseconds} milliseconds`)),
    milliseconds,
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
