/** Endpoints for the signed-in user: profile, preferences, password, sessions and current account. */
import {
  changePassword,
  credentialsProof,
  deleteMe,
  me,
  setPreferences as preferencesEndpoint,
  setTheme,
  switchAccount,
  updateProfile,
} from '@questlog/contract/identity/user';
import { endOtherSessions, endOwnSession, listSessions } from '@questlog/contract/identity/sessions';
import { knownTimeZone } from '@questlog/domain/dates/local-date';
import type { Pool } from 'pg';
import type { Announcer } from '../account-change/announcer.ts';
import { changeUser } from '../account-change/change.ts';
import { bind, type BoundRoute } from '../endpoint/binding.ts';
import { fail } from '../platform/errors.ts';
import { accepted, empty, json } from '../platform/http/responses/route-response.ts';
import type { JobQueue } from '../platform/jobs/jobs.ts';
import type { SecurityEvents } from '../platform/security-events.ts';
import { revokeTokensOf } from './api-tokens/token-ends.ts';
import { avatarRoutes } from './avatars/avatar.routes.ts';
import type { AccountsOfUsers } from './users/accounts-of-users.ts';
import { changeOwnPassword, hasCredentialsProof } from './users/credentials.ts';
import { changeProfile } from './users/profile.commands.ts';
import { deleteOwnUser } from './users/user-deletion.ts';
import { userJson } from './users/user-json.ts';
import { setCurrentAccount, setPreferences, setThemePreference } from './users/users.queries.ts';
import { endSessionOf, endSessionsOf, sessionsOf } from './sessions/sessions.ts';

export interface UserRoutesDeps {
  readonly pool: Pool;
  readonly jobs: JobQueue;
  readonly events: SecurityEvents;
  readonly live: Announcer;
  readonly accounts: AccountsOfUsers;
  /** False for an external provider. */
  readonly isBuiltIn: boolean;
}

export function userRoutes(deps: UserRoutesDeps): readonly BoundRoute[] {
  const { pool, jobs, events, live, accounts, isBuiltIn } = deps;

  const requireBuiltIn = (): void => {
    if (!isBuiltIn) fail('external_identity_provider');
  };

  return [
    ...avatarRoutes(pool, accounts),

    bind(me, async (_input, { userId, timeZone, hasNamedZone, now }) =>
      json(200, {
        ...(await userJson(pool, accounts, userId, now)),
        fallbackTimeZone: hasNamedZone ? null : timeZone,
      }),
    ),

    bind(deleteMe, ({ body }, caller) =>
      deleteOwnUser({ pool, jobs, events, accounts }, caller, body.confirm, accepted),
    ),

    bind(updateProfile, ({ body }, caller) =>
      changeUser(pool, caller, async (client) => {
        await changeProfile({ jobs, live, isBuiltIn }, client, caller, caller.userId, body);
        return json(200, await userJson(client, accounts, caller.userId, caller.now));
      }),
    ),

    bind(changePassword, async ({ body }, caller) => {
      requireBuiltIn();
      return changeOwnPassword({ pool, jobs, events }, caller, body.newPassword, empty);
    }),

    bind(credentialsProof, async (_input, caller) => {
      requireBuiltIn();
      return json(200, { isFresh: hasCredentialsProof(caller) });
    }),

    bind(listSessions, async (_input, { userId, sessionId, now }) => {
      requireBuiltIn();
      return json(200, { sessions: await sessionsOf(pool, userId, sessionId, now) });
    }),

    bind(endOtherSessions, ({ query }, caller) => {
      requireBuiltIn();
      return changeUser(pool, caller, async (client) => {
        const { userId, sessionId, now, live } = caller;
        await endSessionsOf(client, userId, sessionId, now, { live, events });
        if (query.apiTokens === true) await revokeTokensOf(client, userId, now, { live, events });
        return empty;
      });
    }),

    bind(endOwnSession, ({ params }, caller) => {
      requireBuiltIn();
      return changeUser(pool, caller, async (client) => {
        const { userId, now, live } = caller;
        const session = { id: params.session, userId };
        return (await endSessionOf(client, session, now, { live, events })) ? empty : fail('not_found');
      });
    }),

    bind(setTheme, ({ body }, caller) =>
      changeUser(pool, caller, async (client) => {
        const { themePreference, followsDevice = false } = body;
        await setThemePreference(client, {
          userId: caller.userId,
          theme: themePreference,
          followsDevice,
          now: caller.now,
        });
        return json(200, await userJson(client, accounts, caller.userId, caller.now));
      }),
    ),

    bind(preferencesEndpoint, ({ body }, caller) =>
      changeUser(pool, caller, async (client) => {
        const { timeZone, newTasksLast } = body;
        // Save the time zone's canonical name, however it was spelled.
        const zone = typeof timeZone === 'string' ? knownTimeZone(timeZone) : timeZone;
        await setPreferences(client, caller.userId, { ...body, timeZone: zone }, caller.now);
        if (timeZone !== undefined || newTasksLast !== undefined) {
          client.onCommit(() => caller.live.accessChanged(caller.userId));
        }
        return json(200, await userJson(client, accounts, caller.userId, caller.now));
      }),
    ),

    bind(switchAccount, ({ body }, caller) =>
      changeUser(pool, caller, async (client) => {
        const account = await accounts.hold(client, {
          accountId: body.accountId,
          userId: caller.userId,
          now: caller.now,
        });
        if (account === undefined) return fail('not_found');
        await setCurrentAccount(client, { userId: caller.userId, accountId: account.id, now: caller.now });
        return json(200, await userJson(client, accounts, caller.userId, caller.now));
      }),
    ),
  ];
}
