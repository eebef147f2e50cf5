/** Says what time it is. Everything that depends on the time takes one, so that tests can set it. */
export interface Clock {
  now(): Temporal.Instant;
}

/** The clock of the machine: the only place of the server that reads it. */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
};
