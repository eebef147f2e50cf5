import { prepare } from '../db/prepared.ts';

/** Sends a payload to all listeners of a channel. */
export const notify = prepare<never, [channel: string, payload: string]>(
  'realtime.notify',
  'select pg_notify($1, $2)',
);
