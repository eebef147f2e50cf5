import { prepare } from '../db/prepared.ts';

/** Tells the listeners of a channel. Values: channel, text. */
export const notify = prepare<never, [string, string]>('realtime.notify', 'select pg_notify($1, $2)');
