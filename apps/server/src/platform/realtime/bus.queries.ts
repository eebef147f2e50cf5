import { prepare } from '../db/prepared.ts';

/** Notifies a channel's listeners. */
export const notify = prepare<never, [channel: string, payload: string]>(
  'realtime.notify',
  'select pg_notify($1, $2)',
);
