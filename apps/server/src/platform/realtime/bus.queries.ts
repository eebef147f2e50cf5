import { query } from '../db/query.ts';

export const notify = query<never, { channel: string; payload: string }>(
  'realtime.notify',
  'select pg_notify(:channel, :payload)',
);
