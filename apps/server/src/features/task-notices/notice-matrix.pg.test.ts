import { expect, it } from 'vitest';
import { serverForTests, startTestServer, type TestUser } from '@questlog/testkit/server';
import { mention, noticeTools, type Team } from './testing/notice-tools.ts';

const server = await serverForTests();
const { team, leave, noticesOf } = noticeTools(server);

const REASONS = { mentioned: 9, assigned: 8, commented: 10, completed: 11 } as const;
type Reason = keyof typeof REASONS;

interface Case {
  readonly title: string;
  readonly reason: Reason;
  readonly isOwnAct: boolean;
  readonly isMuted: boolean;
  /** True if the comment is edited after it was written. For mentions, the edit adds the mention. */
  readonly isEdited: boolean;
}

const BOTH = [false, true];
const CASES: readonly Case[] = (Object.keys(REASONS) as Reason[]).flatMap((reason) =>
  BOTH.flatMap((isOwnAct) =>
    BOTH.flatMap((isMuted) =>
      BOTH.flatMap((isEdited) => ({
        title: [reason, isOwnAct && 'own', isMuted && 'muted', isEdited && 'edited']
          .filter(Boolean)
          .join(' '),
        reason,
        isOwnAct,
        isMuted,
        isEdited,
      })),
    ),
  ),
);

/** Does what a case says, for Grace. */
async function act(
  { ada, grace, eve }: Team,
  { title, reason, isOwnAct, isMuted, isEdited }: Case,
): Promise<void> {
  const follows = reason === 'commented' || reason === 'completed';
  const { id } = await (follows ? grace : ada).api('POST /api/tasks', { body: { title } });
  const params = { id };
  if (isMuted) await grace.api('DELETE /api/tasks/{id}/follow', { params });
  const { api } = isOwnAct ? grace : eve;
  const comment = async (...bodies: string[]): Promise<void> => {
    const [first = '', ...edits] = bodies;
    const made = await api('POST /api/tasks/{id}/comments', { params, body: { body: first } });
    for (const body of edits) {
      await api('PATCH /api/comments/{id}', { params: { id: made.id }, body: { body } });
    }
  };
  switch (reason) {
    case 'mentioned':
      await comment(...(isEdited ? ['Blue?', `Blue, ${mention(grace)}?`] : []), `Red, ${mention(grace)}?`);
      break;
    case 'commented':
      await comment('Blue?', ...(isEdited ? ['Red?', 'Green?'] : []));
      break;
    case 'assigned':
      await api('PUT /api/tasks/{id}', { params, body: { assigneeId: grace.user.id } });
      if (isEdited) await api('PUT /api/tasks/{id}', { params, body: { notes: 'Red' } });
      break;
    case 'completed':
      await api('PUT /api/tasks/{id}', { params, body: { completed: true } });
      if (isEdited) await api('PUT /api/tasks/{id}', { params, body: { notes: 'Red' } });
  }
}

const expectedOf = ({ reason, isOwnAct, isMuted }: Case): number | undefined =>
  isOwnAct || (isMuted && (reason === 'commented' || reason === 'completed')) ? undefined : REASONS[reason];

it.each([
  ['to an Active member', false],
  ['and none to a member who has left', true],
])(
  'two servers send one notice for each reason, unless muted or of an own act: %s (PEOPLE-9, PEOPLE-10, PEOPLE-14)',
  async (_name, hasLeft) => {
    server.clock.advance({ minutes: 2 });
    const members = await team();
    const { grace } = members;
    for (const each of CASES) await act(members, each);
    const lasting: TestUser = { ...grace, api: server.inAccount(grace, grace.accountId) };
    if (hasLeft) await leave(members, grace);
    const other = await startTestServer({ database: server.database, clock: server.clock });
    await Promise.all([server, other, server, other].map(({ notices }) => notices.make()));
    await other.close();
    const found = await noticesOf(lasting);
    const typesOf = (title: string) =>
      found.filter(([, , message]) => message.replace(/:.*/, '') === title).map(([type]) => type);
    expect(CASES).toHaveLength(32);
    for (const each of CASES) {
      const expected = hasLeft ? undefined : expectedOf(each);
      expect(typesOf(each.title), each.title).toEqual(expected === undefined ? [] : [expected]);
    }
    expect(found).toHaveLength(hasLeft ? 0 : CASES.filter((each) => expectedOf(each) !== undefined).length);
  },
);
