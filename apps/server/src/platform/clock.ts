/** The source of the current time. All time-dependent code takes a clock, so that tests can set it. */
export interface Clock {
  now(): Temporal.Instant;
}

/** The machine's clock. No other code in the server reads it directly. */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
};
