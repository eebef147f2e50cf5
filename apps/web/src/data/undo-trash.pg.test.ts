/**
 * Undoes and redoes random steps of a device with a real server, and compares the lists, the trash and what a
 * restore brings back. `UNDO_RUNS=200` sets the number of random sequences.
 */
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { tasks } from './nouns/tasks/tasks.ts';
import { projects } from './nouns/projects/projects.ts';
import { LiveDevice } from './testing/live-device.ts';

const RUNS = Number(process.env['UNDO_RUNS'] ?? '6');
const LIMIT_MS = 600_000;

const server = await serverForTests();

class Setting {
  readonly device: LiveDevice;
  readonly #user: TestUser;

  constructor(user: TestUser) {
    this.#user = user;
    this.device = new LiveDevice({
      url: server.url,
      scope: { userId: user.user.id, accountId: user.accountId },
      fetch,
      getAccessToken: () => Promise.resolve(user.tokens.accessToken),
      now: server.clock.now().epochMilliseconds,
    });
  }

  /** Returns a new user's device with two projects that have tasks, one of them with a subtask. */
  static async open(): Promise<Setting> {
    server.clock.set('2026-03-10T08:00:00Z');
    const setting = new Setting(await server.register({ tier: 'PersonalPro' }));
    const { device } = setting;
    await device.open();
    for (const title of ['Garden', 'Office']) {
      const projectId = device.commands.createProject({ title }) ?? '';
      const parentId = device.commands.createTask({ title: `Plan ${title}`, projectId }) ?? '';
      device.commands.createTask({ title: `Draw ${title}`, parentId });
      device.commands.createTask({ title: `Dig ${title}`, projectId });
      await setting.settle();
    }
    return setting;
  }

  async settle(): Promise<void> {
    server.clock.advance({ seconds: 1 });
    this.device.clock.advance(1_000);
    await this.device.synchronise();
    expect(this.device.rejections.map(({ kind, error }) => `${kind}: ${error.message}`)).toEqual([]);
  }

  async undo(): Promise<void> {
    this.device.undo.undo();
    await this.settle();
  }

  async redo(): Promise<void> {
    this.device.undo.redo();
    await this.settle();
  }

  /** Returns the rows on screen, the trash, and for each of its entries the tasks that a restore brings back. */
  async state(): Promise<readonly string[]> {
    const { store } = this.device;
    const trash = await this.#user.api('GET /api/trash');
    const { rows } = await server.database.pool.query<{ root: string; titles: string }>(
      `select deleted_with as root, string_agg(title, ',' order by title) as titles from tasks
        where account_id = $1 and deleted_at is not null and deleted_with is not null group by deleted_with`,
      [this.#user.accountId],
    );
    const along = new Map(rows.map(({ root, titles }) => [root, titles]));
    const home = (id: string | null): string => store.project(id)?.title ?? store.task(id ?? '')?.title ?? '';
    return [
      ...Array.from(store.shown(tasks).values(), (task) =>
        ['task', task.title, home(task.projectId), home(task.parentId), task.completedOn ?? ''].join(' | '),
      ),
      ...Array.from(
        store.shown(projects).values(),
        ({ title, isArchived }) => `project | ${title} | ${isArchived}`,
      ),
      ...trash.projects.map(
        ({ id, title, taskCount }) => `trashed project | ${title} | ${taskCount} | ${along.get(id) ?? ''}`,
      ),
      ...trash.tasks.map(
        ({ id, title, subtaskCount }) => `trashed task | ${title} | ${subtaskCount} | ${along.get(id) ?? ''}`,
      ),
    ].sort();
  }

  get tasks(): string[] {
    const { store } = this.device;
    return [...store.shown(tasks).values()]
      .filter(({ completedOn, projectId }) => {
        const project = projectId === null ? undefined : store.project(projectId);
        return completedOn === null && (projectId === null || project?.isArchived === false);
      })
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  }

  get projects(): string[] {
    return this.device.store.projects().map(({ id }) => id);
  }
}

type Pick = <T>(list: readonly T[], by?: 'row' | 'other') => T | undefined;

/** Every kind of step that removes or adds rows, and some that move them. */
const ACTIONS: Readonly<Record<string, (setting: Setting, pick: Pick, n: number) => void>> = {
  'delete project': ({ device, projects: ids }, pick) => {
    const id = pick(ids);
    if (id !== undefined) device.commands.deleteProject(id);
  },
  'delete task': ({ device, tasks: ids }, pick) => {
    const id = pick(ids);
    if (id !== undefined) device.commands.deleteTasks([id]);
  },
  'delete tasks': ({ device, tasks: ids }, pick) => {
    const some = [pick(ids), pick(ids, 'other')].filter((id) => id !== undefined);
    if (some.length > 0) device.commands.deleteTasks([...new Set(some)]);
  },
  'create project': ({ device }, _, n) => void device.commands.createProject({ title: `Project ${n}` }),
  'create project with tasks': ({ device }, _, n) => {
    const projectId = device.commands.createProject({ title: `Import ${n}` }) ?? '';
    device.commands.createTasks([`One ${n}`, `Two ${n}`], { projectId });
  },
  'create task': ({ device, projects: ids }, pick, n) =>
    void device.commands.createTask({ title: `Task ${n}`, projectId: pick(ids) ?? null }),
  'create subtask': ({ device, tasks: ids }, pick, n) => {
    const top = ids.filter((id) => device.store.task(id)?.parentId === null);
    const parentId = pick(top);
    if (parentId !== undefined) device.commands.createTask({ title: `Subtask ${n}`, parentId });
  },
  'turn into project': ({ device, tasks: ids }, pick) => {
    const id = pick(ids);
    const task = device.store.task(id ?? '');
    if (task === undefined) return;
    const below = device.store.subtasksOf(task.id).map((subtask) => subtask.id);
    const projectId = device.commands.createProject({ title: `From ${task.title}` });
    device.commands.nestTasks(below, null, projectId);
    device.commands.deleteTasks([task.id]);
  },
  'duplicate project': ({ device, projects: ids }, pick) => {
    const id = pick(ids);
    if (id !== undefined) device.commands.duplicateProject(id);
  },
  'move tasks': ({ device, tasks: ids, projects: into }, pick) => {
    const id = pick(ids);
    if (id !== undefined)
      device.commands.updateTasks([id], { projectId: pick([null, ...into], 'other') ?? null });
  },
  'complete task': ({ device, tasks: ids }, pick) => {
    const id = pick(ids);
    if (id !== undefined) device.commands.completeTasks([id], true);
  },
};

interface Dice {
  readonly action: string;
  readonly row: number;
  readonly other: number;
}

async function play(all: readonly Dice[]): Promise<void> {
  const setting = await Setting.open();
  const { device } = setting;
  const states = [await setting.state()];
  const before = device.undo.steps.get().undo.length;
  for (const [n, dice] of all.entries()) {
    const count = device.undo.steps.get().undo.length;
    ACTIONS[dice.action]?.(setting, (list, by = 'row') => list[dice[by] % list.length], n);
    await setting.settle();
    if (device.undo.steps.get().undo.length > count) states.push(await setting.state());
  }
  const labels = device.undo.steps
    .get()
    .undo.slice(0, states.length - 1)
    .map(({ label }) => label);
  expect(device.undo.steps.get().undo).toHaveLength(before + labels.length);
  for (let pass = 0; pass < 2; pass += 1) {
    for (const [index, label] of labels.entries()) {
      await setting.undo();
      expect(await setting.state(), `undoing: ${label}`).toEqual(states[states.length - 2 - index]);
    }
    for (const [index, label] of labels.toReversed().entries()) {
      await setting.redo();
      expect(await setting.state(), `redoing: ${label}`).toEqual(states[index + 1]);
    }
  }
  await device.close();
}

it.each(Object.keys(ACTIONS))(
  'the trash and what a restore brings back are the same after undoing and redoing: %s (UNDO-2, UNDO-13, TRASH-3)',
  async (action) => {
    await play([{ action, row: 0, other: 3 }]);
  },
  LIMIT_MS,
);

it(
  'the trash and what a restore brings back are the same after undoing and redoing random steps (UNDO-2, UNDO-13, TRASH-3)',
  async () => {
    const someDice = fc.record<Dice>({
      action: fc.constantFrom(...Object.keys(ACTIONS)),
      row: fc.nat(1_000),
      other: fc.nat(1_000),
    });
    await fc.assert(fc.asyncProperty(fc.array(someDice, { minLength: 3, maxLength: 8 }), play), {
      numRuns: RUNS,
      endOnFailure: true,
      // A task of the copy is changed, and that is undone before the copy is.
      examples: [
        [
          [
            { action: 'move tasks', row: 74, other: 893 },
            { action: 'duplicate project', row: 5, other: 6 },
            { action: 'delete project', row: 1, other: 995 },
            { action: 'create subtask', row: 479, other: 398 },
            { action: 'turn into project', row: 2, other: 552 },
          ],
        ],
      ],
    });
  },
  LIMIT_MS,
);
