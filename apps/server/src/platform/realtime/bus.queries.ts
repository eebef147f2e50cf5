import { prepare } from '../db/prepared.ts';

export const notify = prepare<never, [channel: string, payload: string]>(
  'realtime.notify',
  'select pg_notify($1, $2)',
);
