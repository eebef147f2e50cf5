/** Who is signed in, and with what (table sessions). */
import { prepare } from '../../platform/db/prepared.ts';

/**
 * Begins a session, or takes up one that has not ended: one row then, none for one that has ended.
 * Values: the session, the user, the device, the time, when the password was given.
 */
export const beginSession = prepare<{ id: string }, [string, string, string | null, Date, Date]>(
  'sessions.begin',
  `insert into sessions (id, user_id, device, created_at, used_at, proved_at) values ($1, $2, $3, $4, $4, $5)
   on conflict (id) do update
     set used_at = excluded.used_at,
         -- A time later than now is from a clock that was ahead: no proof could follow it.
         proved_at = case when sessions.proved_at > $4 then excluded.proved_at
                          else greatest(sessions.proved_at, excluded.proved_at) end
   where sessions.ended_at is null
   returning id`,
);

/** Notes that tokens were issued to a session. Values: the session, the device, the time. */
export const noteUse = prepare<never, [string, string | null, Date]>(
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

/** Those of a user that go on and can be renewed, the one used last first. Values: the user, the session that asks, since when. */
export const ofUser = prepare<SessionRow, [string, string | null, Date]>(
  'sessions.of-user',
  `select id, device, created_at, used_at, id is not distinct from $2 as is_current
     from sessions
    where user_id = $1 and ended_at is null and used_at > $3
    order by used_at desc, id desc`,
);

/** One row where the session went on until now. */
export const endOne = prepare<{ id: string }, [string, Date]>(
  'sessions.end-one',
  'update sessions set ended_at = $2 where id = $1 and ended_at is null returning id',
);

/** The same where the session is the user's. Values: the session, the user, the time. */
export const endOwn = prepare<{ id: string }, [string, string, Date]>(
  'sessions.end-own',
  `update sessions set ended_at = $3
    where id = $1 and user_id = $2 and ended_at is null
   returning id`,
);

/** Ends those of a user but for one. Values: the user, the session that goes on or null, the time. */
export const endOfUser = prepare<{ id: string }, [string, string | null, Date]>(
  'sessions.end-of-user',
  `update sessions set ended_at = $3
    where user_id = $1 and id is distinct from $2 and ended_at is null
   returning id`,
);

export const endAll = prepare<never, [Date]>(
  'sessions.end-all',
  'update sessions set ended_at = $1 where ended_at is null',
);
