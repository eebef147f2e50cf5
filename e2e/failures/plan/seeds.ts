/** Which schedules a run has: the fixed ones, or those that somebody asks for. */

/** The schedules that have to pass. */
const SEEDS = 500;

/**
 * Reads what `npm run failures` was asked for.
 * @param environment with `FAILURES_SEED`, such as `17` or `17,23`; or `FAILURES_FROM` and `FAILURES_COUNT`
 */
export function seeds(environment: Readonly<Record<string, string | undefined>>): number[] {
  const named = environment['FAILURES_SEED'];
  if (named !== undefined) return named.split(',').map(Number);
  const from = Number(environment['FAILURES_FROM'] ?? 1);
  const count = Number(environment['FAILURES_COUNT'] ?? SEEDS);
  return Array.from({ length: count }, (_, index) => from + index);
}
