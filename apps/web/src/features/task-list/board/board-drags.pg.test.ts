/** Drags cards of a board, and makes the same changes with calls. `DRAGS=200` sets the number of sequences. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { boardColumns, COLUMN_KINDS, type BoardColumn, type ColumnKind } from '@questlog/domain/tasks/board';
import { addDays } from '@questlog/domain/dates/local-date';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import type { ProjectPart } from '@questlog/domain/subtasks/top-level-rows';
import { PRIORITIES } from '@questlog/domain/tasks/task-facts';
import { compareTasks } from '@questlog/domain/tasks/task-order';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { LiveDevice } from '../../../data/testing/live-device.ts';
import { createTaskMoves } from '../moves/task-moves.ts';

const SEQUENCES = Number(process.env['DRAGS'] ?? '6');
const LIMIT_MS = 120_000;
const TODAY = '2026-03-10';
const TITLES = ['a', 'b', 'c', 'd', 'e', 'f'];

const server = await serverForTests();

/** A drag: a card is dropped at a position of a column. */
const someDrag = fc.record({
  kind: fc.constantFrom(...COLUMN_KINDS),
  card: fc.nat(TITLES.length - 1),
  column: fc.nat(50),
  position: fc.nat(TITLES.length),
});

/** Creates a project with two sections and six tasks. Equal for each user, so that only the ids differ. */
async function createProject({ api }: TestUser) {
  const project = await api('POST /api/projects', { body: { title: 'House' } });
  const sections = [];
  for (const title of ['Kitchen', 'Bath'])
    sections.push(
      await api('POST /api/projects/{id}/sections', { params: { id: project.id }, body: { title } }),
    );
  const tasks = new Map<string, string>();
  for (const [index, title] of TITLES.entries()) {
    // Tasks without a position are sorted by the time of their creation.
    server.clock.advance({ seconds: 1 });
    const task = await api('POST /api/tasks', {
      body: {
        title,
        projectId: project.id,
        sectionId: sections[index % 3]?.id ?? null,
        priority: PRIORITIES[index % PRIORITIES.length] ?? 'none',
        someday: index === 3,
        scheduledDate: index % 2 === 0 ? formatWireDate(addDays(TODAY, index * 2 - 2)) : null,
      },
    });
    tasks.set(title, task.id);
  }
  return { projectId: project.id, tasks };
}

async function deviceOf({ user, accountId, tokens }: TestUser): Promise<LiveDevice> {
  const device = new LiveDevice({
    url: server.url,
    scope: { userId: user.id, accountId },
    fetch,
    getAccessToken: () => Promise.resolve(tokens.accessToken),
    now: server.clock.now().epochMilliseconds,
  });
  await device.open();
  await device.synchronise();
  return device;
}

function columnsOf({ store }: LiveDevice, projectId: string, kind: ColumnKind): BoardColumn[] {
  const cardsOf = (part: ProjectPart) =>
    store
      .projectPart(part, projectId, 'all')
      .ids.map((id) => store.task(id))
      .filter((task) => task !== undefined);
  const [cards, someday] = [cardsOf('project'), cardsOf('someday')];
  const sections = store.sectionsOf(projectId);
  const members = store.people().map(({ id, firstName }) => ({ id, name: firstName }));
  return boardColumns({ kind, cards, sections, hidden: [], someday, members, today: TODAY, locale: 'en-US' });
}

/** Returns the titles of all cards, by column, in all kinds of columns. */
function shown(device: LiveDevice, projectId: string): string[] {
  const titleOf = (id: string) => device.store.task(id)?.title ?? '';
  return COLUMN_KINDS.flatMap((kind) =>
    columnsOf(device, projectId, kind).map(({ title, open }) => `${title}: ${open.map(titleOf).join(' ')}`),
  );
}

/**
 * Returns the call that gives a task the section, priority, day or assignee of a column, or puts it off, without the
 * rule of the domain.
 * @param memberId the only member of the account
 */
function changeFor({ key, title }: BoardColumn, sectionIds: ReadonlyMap<string, string>, memberId: string) {
  if (key === 'someday') return { someday: true };
  const others = { someday: false };
  if (key === 'no-section') return { ...others, sectionId: null };
  if (sectionIds.has(title)) return { ...others, sectionId: sectionIds.get(title) ?? null };
  if (key.startsWith('priority:'))
    return { ...others, priority: PRIORITIES.find((each) => `priority:${each}` === key) ?? 'none' };
  if (key.startsWith('assignee:')) return { ...others, assigneeId: key === 'assignee:' ? null : memberId };
  if (key === 'day:none') return { ...others, scheduledDate: null };
  const days = key === 'day:later' ? 7 : Number(key.slice('day:'.length));
  return { scheduledDate: formatWireDate(addDays(TODAY, days)) };
}

it(
  'any sequence of drags on a board has the same result as the same changes through the API (BOARD-7, BOARD-21)',
  async () => {
    server.clock.set(`${TODAY}T08:00:00Z`);
    await fc.assert(
      fc.asyncProperty(fc.array(someDrag, { minLength: 1, maxLength: 8 }), async (drags) => {
        const users = [
          await server.register({ tier: 'PersonalPro' }),
          await server.register({ tier: 'PersonalPro' }),
        ] as const;
        const [dragged, called] = [await createProject(users[0]), await createProject(users[1])];
        const device = await deviceOf(users[0]);
        const mirror = await deviceOf(users[1]);
        const view = { kind: 'project', projectId: dragged.projectId } as const;
        for (const { kind, card, column: number, position } of drags) {
          const columns = columnsOf(device, dragged.projectId, kind);
          const column = columns[number % columns.length];
          const title = TITLES[card] ?? '';
          if (column?.target === undefined) continue;
          const id = dragged.tasks.get(title) ?? '';
          const rest = column.open.filter((each) => each !== id);
          const index = Math.min(position, rest.length);
          const [above, before] = [rest[index - 1], rest[index]];
          createTaskMoves({
            data: { store: device.store, commands: device.commands, undo: device.undo },
            view,
            context: 'project',
            sections: () => columns.map(({ key, open }) => ({ key, ids: open })),
            takes: () => true,
            arranged: undefined,
            targetOf: (key) => columns.find((each) => each.key === key)?.target,
          }).moveTo([id], { section: column.key, before });
          await device.synchronise();

          const titleOf = (each: string | undefined) => device.store.task(each ?? '')?.title ?? '';
          const { api } = users[1];
          const isThere = column.open.includes(id);
          if (!isThere) {
            const sections = mirror.store.sectionsOf(called.projectId);
            const idOf = new Map(sections.map((section) => [section.title, section.id]));
            const body = changeFor(column, idOf, users[1].user.id);
            await api('PUT /api/tasks/{id}', { params: { id: called.tasks.get(title) ?? '' }, body });
          }
          if (!isThere || column.open.indexOf(id) !== index) {
            const order = Array.from(mirror.store.allTasks())
              .toSorted((a, b) => compareTasks('project', a, b))
              .map((task) => task.title)
              .filter((each) => each !== title);
            const [below, after] = [order.indexOf(titleOf(before)), order.indexOf(titleOf(above)) + 1];
            order.splice(below === -1 ? (above === undefined ? order.length : after) : below, 0, title);
            const tasks = order.map((each, at) => ({
              taskId: called.tasks.get(each) ?? '',
              context: 'project' as const,
              newOrder: (at + 1) * 1_000,
            }));
            await api('PUT /api/tasks/bulk-reorder', { body: { tasks } });
          }
          await mirror.synchronise();
          expect(shown(device, dragged.projectId)).toEqual(shown(mirror, called.projectId));
        }
        expect(device.rejections).toEqual([]);
      }),
      { numRuns: SEQUENCES },
    );
  },
  LIMIT_MS,
);
