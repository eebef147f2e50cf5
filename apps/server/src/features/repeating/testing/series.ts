/** Test helpers for users with repeating tasks in a given time zone. */
import type { ApiClient } from '@questlog/api-client/client';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import type { TestServer, TestUser } from '@questlog/testkit/server';
import { unannounced } from '../../../account-change/announcer.ts';
import { createLog } from '../../../platform/log/log.ts';
import { makeAllDue } from '../scheduler/due-pass.ts';

export const DAILY = { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } as const;

export interface TestUserInZone {
  readonly user: TestUser;
  /** Returns a client that sends the time zone, and with each call an access token valid at the clock's time. */
  readonly api: (zone?: string) => ApiClient;
}

export interface TestSeries extends TestUserInZone {
  /** The task to which the repeat pattern was added. */
  readonly taskId: string;
  readonly patternId: string;
  /** Returns request parameters with the id of the occurrence on a date. */
  readonly on: (date: string) => { readonly params: { readonly id: string } };
  /** Returns the dates of all tasks outside the trash, open or completed. */
  readonly dates: () => Promise<string[]>;
}

/** Helpers for testing series on one server. */
export interface SeriesTools {
  /** Creates the tasks due at the clock's time. */
  readonly pass: () => Promise<number>;
  readonly user: () => Promise<TestUserInZone>;
  /** Creates a dated task that repeats daily or by the given rule. */
  readonly repeat: (
    who: TestUserInZone,
    firstDate: string,
    options?: { readonly zone?: string; readonly rule?: object; readonly fields?: object },
  ) => Promise<TestSeries>;
  /** Creates a user, then calls `repeat` for them. */
  readonly series: (
    firstDate: string,
    options?: { readonly zone?: string; readonly rule?: object; readonly fields?: object },
  ) => Promise<TestSeries>;
}

export function seriesTools(server: TestServer): SeriesTools {
  const { clock, database } = server;
  const owner: SeriesTools['user'] = async () => {
    const user = await server.register({ tier: 'PersonalPro' });
    let signedIn = { at: '', user: Promise.resolve(user) };
    const bearer = async () => {
      const at = clock.now().toString();
      if (at !== signedIn.at) signedIn = { at, user: server.signIn(user) };
      return `Bearer ${(await signedIn.user).tokens.accessToken}`;
    };
    return {
      user,
      api: (zone = 'UTC') =>
        server.call(async () => ({ authorization: await bearer(), 'x-time-zone': zone })),
    };
  };
  const repeat: SeriesTools['repeat'] = async (who, firstDate, { zone, rule = {}, fields = {} } = {}) => {
    const api = who.api(zone);
    const body = { title: 'Water the plants', scheduledDate: firstDate, ...fields };
    const { id: taskId } = await api('POST /api/tasks', { body });
    const { data } = await api('POST /api/tasks/{id}/repeat', {
      params: { id: taskId },
      body: { ...DAILY, ...rule },
    });
    return {
      ...who,
      taskId,
      patternId: data.id,
      on: (date) => ({ params: { id: occurrenceId(data.id, date) } }),
      dates: async () => {
        const { rows } = await database.pool.query<{ date: string }>(
          `select coalesce(scheduled_date, due_date) as date from tasks
            where repeat_pattern_id = $1 and deleted_at is null order by 1`,
          [data.id],
        );
        return rows.map((row) => row.date);
      },
    };
  };
  return {
    pass: () => makeAllDue({ pool: database.pool, clock, log: createLog('silent'), live: unannounced }),
    user: owner,
    repeat,
    series: async (...args) => repeat(await owner(), ...args),
  };
}
