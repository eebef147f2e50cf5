/** Tools for tests of notices: a team, mentions, and the notices of a member. */
import type { TestServer, TestUser } from '@questlog/testkit/server';

export interface Team {
  /** The Owner. */
  readonly ada: TestUser;
  readonly grace: TestUser;
  readonly eve: TestUser;
}

/** A notice in the bell: its type, title and message. */
export type BriefNotice = readonly [type: number, title: string, message: string];

export interface NoticeTools {
  /** Opens a team of three with first names only, which the notices name. */
  readonly team: () => Promise<Team>;
  readonly leave: (team: Team, member: TestUser) => Promise<void>;
  /** Makes all notices that are due, and returns those of a member in the bell, oldest first. */
  readonly noticesOf: (member: TestUser) => Promise<BriefNotice[]>;
}

export const mention = ({ user }: TestUser): string => `@[${user.firstName}](user:${user.id})`;

export function noticeTools(server: TestServer): NoticeTools {
  const named = async (user: TestUser, firstName: string): Promise<TestUser> => {
    await server.database.pool.query("update users set first_name = $2, last_name = '' where id = $1", [
      user.user.id,
      firstName,
    ]);
    return { ...user, user: { ...user.user, firstName } };
  };
  return {
    team: async () => {
      const ada = await named(await server.register({ tier: 'TeamPro' }), 'Ada');
      const join = async (name: string): Promise<TestUser> => {
        const user = await named(await server.register(), name);
        await server.join(user, ada);
        return { ...user, api: server.inAccount(user, ada.accountId) };
      };
      return { ada, grace: await join('Grace'), eve: await join('Eve') };
    },
    leave: async ({ ada }, { user }) => {
      const params = { accountId: ada.accountId };
      const { members } = await ada.api('GET /api/accounts/{accountId}/members', { params });
      const memberId = members.find(({ userId }) => userId === user.id)?.id ?? '';
      await ada.api('DELETE /api/accounts/{accountId}/members/{memberId}', {
        params: { ...params, memberId },
      });
    },
    noticesOf: async ({ api }) => {
      await server.notices.make();
      const { notifications } = await api('GET /api/notifications', { query: { limit: 100 } });
      return notifications
        .filter(({ type }) => type >= 8)
        .map(({ type, title, message }): BriefNotice => [type, title, message])
        .reverse();
    },
  };
}
