/** Chooses a run's schedules: the default ones, or those that the caller names. */

/** The schedules of a default run, which must all pass. */
const SEEDS = 500;
/**
 * The slowest schedules, which wait for an unresponsive server. They start first, so that the run does not
 * have to wait for them at the end.
 */
const LONGEST = [13, 9, 1, 16, 5, 12, 10];

/**
 * Reads the selection for `npm run failures`.
 * @param environment the environment variables: `FAILURES_SEED`, such as `17` or `17,23`; or `FAILURES_FROM`
 * and `FAILURES_COUNT`
 */
export function seeds(environment: Readonly<Record<string, string | undefined>>): number[] {
  const named = environment['FAILURES_SEED'];
  if (named !== undefined) return named.split(',').map(Number);
  const from = Number(environment['FAILURES_FROM'] ?? 1);
  const count = Number(environment['FAILURES_COUNT'] ?? SEEDS);
  const requested = Array.from({ length: count }, (_, index) => from + index);
  const isLong = (seed: number) => LONGEST.includes(seed);
  return [
    ...LONGEST.filter((seed) => requested.includes(seed)),
    ...requested.filter((seed) => !isLong(seed)),
  ];
}
