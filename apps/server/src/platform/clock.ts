/** The source of the current time. All time-dependent code takes a clock, so that tests can set the time. */
export interface Clock {
  now(): Temporal.Instant;
}

/** The machine's clock. None of the server's other code reads it. */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
};
