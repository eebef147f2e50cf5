/** Creates a team of three users who have worked for a week, for screenshots and for trying out roles. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { storedMention } from '@questlog/domain/comments/mentions';
import { openOperator } from '@questlog/testkit/operator';

export interface TeamDemo {
  readonly accountId: string;
  readonly owner: LiveUser;
  readonly admin: LiveUser;
  readonly member: LiveUser;
  /** An open task that the member has created. */
  readonly task: string;
}

export const TEAM_NAME = 'Choir and kitchen';

type Who = 'owner' | 'admin' | 'member';

interface TeamComment {
  readonly by: Who;
  /** The text before the mentioned user, if there is one. */
  readonly text: string;
  readonly mentions?: Who;
}

interface TeamTask {
  readonly title: string;
  readonly by: Who;
  /** Days since the task was created. */
  readonly made: number;
  readonly project?: string;
  readonly assignee?: Who;
  readonly comments?: readonly TeamComment[];
  /** Days from today to the scheduled date. */
  readonly on?: number;
  /** The user who completed the task, and how many days ago. */
  readonly done?: readonly [who: Who, ago: number];
}

const PROJECTS = [
  { title: 'Summer concert', color: '#667eea' },
  { title: 'Kitchen rota', color: '#dd7a1f' },
] as const;

const TASK = 'Tune the piano before the rehearsal';

const TASKS: readonly TeamTask[] = [
  {
    title: TASK,
    by: 'member',
    made: 2,
    project: 'Summer concert',
    on: 0,
    assignee: 'owner',
    comments: [
      { by: 'admin', text: 'The tuner comes at *four*, and needs:\n\n- the key of the side door\n- quiet' },
      { by: 'member', text: 'I have the key. Can you open the door for him? ', mentions: 'owner' },
      { by: 'owner', text: 'I will be there at half past three.' },
    ],
  },
  {
    title: 'Print the programme',
    by: 'owner',
    made: 1,
    project: 'Summer concert',
    on: 1,
    assignee: 'member',
  },
  {
    title: 'Borrow six music stands',
    by: 'admin',
    made: 3,
    project: 'Summer concert',
    on: 0,
    assignee: 'admin',
  },
  {
    title: 'Soup for Thursday',
    by: 'member',
    made: 1,
    project: 'Kitchen rota',
    on: 2,
    assignee: 'owner',
    comments: [{ by: 'member', text: 'Leeks or carrots? ', mentions: 'owner' }],
  },
  { title: 'Sharpen the knives', by: 'admin', made: 4, project: 'Kitchen rota' },
  { title: 'Ask the parish about the key', by: 'owner', made: 6 },
  { title: 'Choose the encore', by: 'owner', made: 7, project: 'Summer concert', done: ['member', 5] },
  { title: 'Reserve the hall', by: 'owner', made: 7, project: 'Summer concert', done: ['owner', 6] },
  { title: 'Copy the alto parts', by: 'member', made: 5, project: 'Summer concert', done: ['admin', 3] },
  { title: 'Buy onions and leeks', by: 'admin', made: 3, project: 'Kitchen rota', done: ['member', 2] },
  { title: 'Write to the soloist', by: 'admin', made: 4, project: 'Summer concert', done: ['owner', 1] },
  { title: 'Wash the aprons', by: 'member', made: 2, project: 'Kitchen rota', done: ['admin', 1] },
  { title: 'Send the rehearsal plan round', by: 'owner', made: 1, done: ['member', 0] },
];

const DAY_MS = 86_400_000;
const PICTURE = join(import.meta.dirname, '../../apps/web/public/icon-192.png');

/** Creates three users, one with an avatar, and a week of work. */
export async function fillTeamDemo(server: LiveServer): Promise<TeamDemo> {
  const users: Record<Who, LiveUser> = {
    owner: await server.register({ firstName: 'Olga', lastName: 'Berg' }),
    admin: await server.register({ firstName: 'Nils', lastName: 'Holm' }),
    member: await server.register({ firstName: 'Cleo', lastName: 'Roth-Vandermeersch' }),
  };
  const { owner, admin, member } = users;
  await server.verify(owner);
  const accountId = await server.openTeam(owner, TEAM_NAME, 5);
  await server.join(admin, { owner, accountId }, 'Admin');
  await server.join(member, { owner, accountId });
  const picture = new Uint8Array(await readFile(PICTURE));
  await admin.api('PUT /api/auth/avatar', { body: picture, headers: { 'content-type': 'image/png' } });

  const headers = { 'x-account-id': accountId };
  const projectIds = new Map<string, string>();
  for (const body of PROJECTS) {
    const { id } = await owner.api('POST /api/projects', { body, headers });
    projectIds.set(body.title, id);
  }
  const operator = openOperator(await server.databaseUrl());
  const now = Date.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const { members } = await owner.api('GET /api/accounts/{accountId}/members', { params: { accountId } });
  const idOf = (who: Who): string => {
    const found = members.find(({ userEmail }) => userEmail === users[who].email);
    if (found === undefined || found.userId === null) throw new Error(`${users[who].email} is not a member`);
    return found.userId;
  };
  for (const { title, by, made, project = '', assignee, comments = [], on, done } of TASKS) {
    const date = on === undefined ? null : new Date(Date.parse(today) + on * DAY_MS).toISOString();
    const body = { title, projectId: projectIds.get(project) ?? null, scheduledDate: date };
    const { id } = await users[by].api('POST /api/tasks', { body, headers });
    if (assignee !== undefined) {
      const change = { assigneeId: idOf(assignee) };
      await users[by].api('PUT /api/tasks/{id}', { params: { id }, body: change, headers });
    }
    await operator.setTaskMade(id, new Date(now - made * DAY_MS));
    for (const { by: author, text, mentions } of comments) {
      const mention = mentions === undefined ? '' : storedMention(users[mentions].firstName, idOf(mentions));
      const comment = { body: `${text}${mention}` };
      await users[author].api('POST /api/tasks/{id}/comments', { params: { id }, body: comment, headers });
    }
    if (done === undefined) continue;
    const [who, ago] = done;
    const completedAt = new Date(now - ago * DAY_MS).toISOString();
    const completion = { completed: true, completedAt };
    await users[who].api('POST /api/tasks/{id}/complete', { params: { id }, body: completion, headers });
  }
  await operator.close();
  return { accountId, owner, admin, member, task: TASK };
}
