/** Tools for tests of reminders: tasks with times, devices, and a clock that rings. */
import type { ApiClient } from '@questlog/api-client/client';
import type { NewReminder } from '@questlog/contract/reminders';
import type { PushService, ReceivedPush } from '@questlog/testkit/push-service';
import type { TestServer, TestUser } from '@questlog/testkit/server';

/** The environment of a server that sends pushes to services on this machine. */
export const PUSH_ENV = { PUSH_HOSTS: '127.0.0.1,localhost', FETCH_ALLOW_NETS: '127.0.0.0/8' } as const;

export interface ReminderTools {
  /** Returns the user with an API client that signs in for each call, so that it works whatever the time. */
  readonly lasting: (user: TestUser, accountId?: string) => TestUser;
  /** Creates a task. @param at `YYYY-MM-DD`, or with a time `YYYY-MM-DD HH:MM` */
  readonly task: (user: TestUser, at: string | null, more?: object) => Promise<string>;
  /** Registers a device. Returns its id. */
  readonly device: (user: TestUser, service: PushService, name: string) => Promise<string>;
  /** Sets a user's reminders of a task. */
  readonly remind: (user: TestUser, id: string, ...reminders: readonly NewReminder[]) => Promise<void>;
  /** Moves the clock, rings what is due, and waits until everything is sent. */
  readonly at: (instant: string) => Promise<void>;
  /** Returns when a user's reminders of a task ring, in UTC without seconds, earliest first; that of the default one, too. */
  readonly rings: (user: TestUser, id: string) => Promise<readonly string[]>;
}

const minutes = (instant: string | null): string[] => (instant === null ? [] : [instant.slice(0, 16)]);

export function reminderTools(server: TestServer): ReminderTools {
  return {
    lasting: (user, accountId) => ({
      ...user,
      api: async (...call: Parameters<ApiClient>) => {
        const signedIn = await server.signIn(user);
        return server.inAccount(signedIn, accountId ?? user.accountId)(...call);
      },
    }),
    task: async ({ api }, at, more = {}) => {
      const [date, time] = at?.split(' ') ?? [];
      const { id } = await api('POST /api/tasks', {
        body: {
          title: 'Call the bank',
          ...(date === undefined ? {} : { scheduledDate: `${date}T00:00:00.000Z` }),
          ...(time === undefined ? {} : { scheduledTime: time }),
          ...more,
        },
      });
      return id;
    },
    device: async ({ api }, service, name) => {
      const body = { ...service.subscribe(name), deviceName: name };
      return (await api('POST /api/push/subscriptions', { body })).id;
    },
    remind: async ({ api }, id, ...reminders) => {
      await api('PUT /api/tasks/{id}/reminders', { params: { id }, body: { reminders: [...reminders] } });
    },
    at: async (instant) => {
      server.clock.set(instant);
      await server.reminders.ring();
      await server.reminders.idle();
    },
    rings: async ({ api }, id) => {
      const own = await api('GET /api/tasks/{id}/reminders', { params: { id } });
      return [
        ...own.reminders.flatMap(({ firesAt }) => minutes(firesAt)),
        ...minutes(own.defaultReminder?.firesAt ?? null),
      ].toSorted();
    },
  };
}

export const titlesOf = (pushes: readonly ReceivedPush[]): string[] =>
  pushes.map(({ message }) => message.notification.title);
