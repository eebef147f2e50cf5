/** Something took longer than it was waited for. */
export class LateError extends Error {}

/**
 * Waits for a promise, and no longer than so many milliseconds. What is waited for goes on; what becomes of it later
 * is ignored.
 *
 * @param what names it in the error
 * @throws what the promise raises, or a {@link LateError} where it takes longer
 */
export async function within<T>(promise: Promise<T>, milliseconds: number, what: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new LateError(`${what} took longer than ${milliseconds} milliseconds`)),
    milliseconds,
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
