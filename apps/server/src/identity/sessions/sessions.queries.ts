/** Sessions of signed-in users, with their devices (table sessions). */
import { prepare } from '../../platform/db/prepared.ts';

/** Begins a session, or updates one. Returns no row if the session has ended. */
export const beginSession = prepare<
  { id: string },
  [sessionId: string, userId: string, device: string | null, now: Date, provedAt: Date]
>(
  'sessions.begin',
  `insert into sessions (id, user_id, device, created_at, used_at, proved_at) values ($1, $2, $3, $4, $4, $5)
   on conflict (id) do update
     set used_at = excluded.used_at,
         -- A future time comes from a clock that was ahead, and would block every later proof of identity.
         proved_at = case when sessions.proved_at > $4 then excluded.proved_at
                          else greatest(sessions.proved_at, excluded.proved_at) end
   where sessions.ended_at is null
   returning id`,
);

/** Records that tokens were issued to a session. */
export const noteUse = prepare<never, [grantId: string, userAgent: string | null, now: Date]>(
  'sessions.note-use',
  'update sessions set used_at = $3, device = coalesce($2, device) where id = $1 and ended_at is null',
);

export interface SessionRow {
  id: string;
  device: string | null;
  created_at: Date;
  used_at: Date;
  is_current: boolean;
}

/** Returns a user's active sessions that can still be renewed, most recently used first. */
export const ofUser = prepare<SessionRow, [userId: string, currentSessionId: string | null, usedSince: Date]>(
  'sessions.of-user',
  `select id, device, created_at, used_at, id is not distinct from $2 as is_current
     from sessions
    where user_id = $1 and ended_at is null and used_at > $3
    order by used_at desc, id desc`,
);

/** Ends a session. Returns a row if it had not ended before. */
export const endOne = prepare<{ id: string }, [sessionId: string, now: Date]>(
  'sessions.end-one',
  'update sessions set ended_at = $2 where id = $1 and ended_at is null returning id',
);

/** Ends a session if it belongs to the user. Returns a row if it had not ended before. */
export const endOwn = prepare<{ id: string }, [sessionId: string, userId: string, now: Date]>(
  'sessions.end-own',
  `update sessions set ended_at = $3
    where id = $1 and user_id = $2 and ended_at is null
   returning id`,
);

export const endOfUser = prepare<{ id: string }, [userId: string, keep: string | null, now: Date]>(
  'sessions.end-of-user',
  `update sessions set ended_at = $3
    where user_id = $1 and id is distinct from $2 and ended_at is null
   returning id`,
);

export const endAll = prepare<never, [now: Date]>(
  'sessions.end-all',
  'update sessions set ended_at = $1 where ended_at is null',
);
