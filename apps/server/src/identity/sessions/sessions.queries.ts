/** Sessions of signed-in users, with their devices (table sessions). */
import { query } from '../../platform/db/query.ts';

/** Begins a session, or updates one. Returns no row if the session has ended. */
export const beginSession = query<
  { id: string },
  {
    sessionId: string;
    userId: string;
    device: string | null;
    network: string | null;
    now: Date;
    provedAt: Date;
  }
>(
  'sessions.begin',
  `insert into sessions (id, user_id, device, network, created_at, used_at, proved_at)
     values (:sessionId, :userId, :device, :network, :now, :now, :provedAt)
   on conflict (id) do update
     set used_at = excluded.used_at,
         -- A future time comes from a clock that was ahead, and would block every later proof of identity.
         proved_at = case when sessions.proved_at > :now then excluded.proved_at
                          else greatest(sessions.proved_at, excluded.proved_at) end
   where sessions.ended_at is null
   returning id`,
);

/** Records where a session began that was created without a request to the provider. */
export const noteStart = query<
  never,
  { sessionId: string; device: string | null; network: string | null; now: Date }
>(
  'sessions.note-start',
  `update sessions set used_at = :now, device = :device, network = :network
    where id = :sessionId and ended_at is null`,
);

/** Records that tokens were issued to a session. */
export const noteUse = query<never, { grantId: string; userAgent: string | null; now: Date }>(
  'sessions.note-use',
  'update sessions set used_at = :now, device = coalesce(:userAgent, device) where id = :grantId and ended_at is null',
);

export interface SessionRow {
  id: string;
  device: string | null;
  network: string | null;
  created_at: Date;
  used_at: Date;
  is_current: boolean;
}

/** Returns a user's active sessions that can still be renewed, most recently used first. */
export const ofUser = query<SessionRow, { userId: string; currentSessionId: string | null; usedSince: Date }>(
  'sessions.of-user',
  `select id, device, network, created_at, used_at, id is not distinct from :currentSessionId as is_current
     from sessions
    where user_id = :userId and ended_at is null and used_at > :usedSince
    order by used_at desc, id desc`,
);

/** Ends a session. Returns a row if it had not ended before. */
export const endOne = query<{ id: string }, { sessionId: string; now: Date }>(
  'sessions.end-one',
  'update sessions set ended_at = :now where id = :sessionId and ended_at is null returning id',
);

/** Ends a session if it belongs to the user. Returns a row if it had not ended before. */
export const endOwn = query<{ id: string }, { sessionId: string; userId: string; now: Date }>(
  'sessions.end-own',
  `update sessions set ended_at = :now
    where id = :sessionId and user_id = :userId and ended_at is null
   returning id`,
);

export const endOfUser = query<{ id: string }, { userId: string; keep: string | null; now: Date }>(
  'sessions.end-of-user',
  `update sessions set ended_at = :now
    where user_id = :userId and id is distinct from :keep and ended_at is null
   returning id`,
);

export const endAll = query<never, { now: Date }>(
  'sessions.end-all',
  'update sessions set ended_at = :now where ended_at is null',
);
