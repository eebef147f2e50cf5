import { beforeEach, describe, expect, it } from 'vitest';
import type { View } from '@questlog/domain/tasks/task-views';
import type { Commands } from './create-commands.ts';
import type { TaskInput } from './tasks/task-input.ts';
import { displayId } from '../engine/store/row.ts';
import type { ActionDraft } from '../engine/outbox/queued-action.ts';
import type { AccountStore } from './account-store.ts';
import { project, task } from './testing/rows.ts';
import { startCommands } from './testing/sent-commands.ts';

let store: AccountStore;
let sent: ActionDraft[];
let commands: Commands;

beforeEach(async () => {
  ({ store, commands, sent } = await startCommands());
});

const last = (): ActionDraft | undefined => sent.at(-1);

function add(title = 'Ship it'): string {
  return commands.createTask({ title }) ?? '';
}

describe('new tasks at the bottom', () => {
  const day = '2026-03-10';

  it.each([
    ['the Inbox', { kind: 'inbox' }, {}],
    ['Today', { kind: 'today' }, { scheduledOn: day }],
    ['a project', { kind: 'project', projectId: 'garden' }, { projectId: 'garden' }],
  ] as const)(
    'adds new and pasted tasks last in %s, with and without a manual order (TASK-96)',
    async (_, view, fields) => {
      const made = await startCommands({ addsLast: true });
      const titles = () => made.store.view(view, 'all').ids.map((id) => made.store.task(id)?.title);
      // Tasks from before the setting was on have no manual order.
      made.store.load({
        projects: [project('garden')],
        tasks: [
          task('Old', { ...fields, createdAt: '2026-03-01T08:00:00.000Z' }),
          task('Older', { ...fields, createdAt: '2026-02-01T08:00:00.000Z' }),
          task('Done', { ...fields, completedAt: `${day}T08:00:00.000Z`, completedOn: day, parentId: null }),
        ],
      });
      made.commands.createTask({ title: 'One', ...fields });
      made.commands.createTasks(['Two', 'Three'], fields);
      expect(titles().filter((title) => title !== 'Done')).toEqual(['Old', 'Older', 'One', 'Two', 'Three']);
    },
  );

  it('numbers neither overdue tasks in Today nor subtasks (TASK-96)', async () => {
    const made = await startCommands({ addsLast: true });
    made.store.load({
      tasks: [
        task('Late', { scheduledOn: '2026-03-01' }),
        task('Now', { scheduledOn: day }),
        task('Trip', {}),
        task('Pack', { parentId: 'Trip' }),
      ],
    });
    made.commands.createTask({ title: 'Next', scheduledOn: day });
    made.commands.createTask({ title: 'Call' });
    made.commands.createTask({ title: 'Book', parentId: 'Trip' });
    expect(made.store.task('Late')?.todayOrder).toBeNull();
    expect(made.store.task('Now')?.todayOrder).toBe(1_000);
    expect(made.store.task('Trip')?.anytimeOrder).toBe(1_000);
    expect(made.store.task('Pack')?.anytimeOrder).toBeNull();
    expect(made.sent.filter(({ kind }) => kind === 'tasks.reorder')).toHaveLength(2);
  });
});

describe('a list with a manual order (SELECT-27)', () => {
  const titles = (view: View): (string | undefined)[] =>
    store.view(view, 'all').ids.map((id) => store.task(id)?.title);

  it('adds new tasks at the top of a manually sorted list, with pasted tasks in order', () => {
    const [one, two] = [add('One'), add('Two')];
    commands.reorderTasks('anytime', [
      { taskId: one, newOrder: 1_000 },
      { taskId: two, newOrder: 2_000 },
    ]);
    add('Three');
    expect(last()?.body).toEqual({ tasks: [expect.objectContaining({ context: 'anytime', newOrder: 0 })] });
    commands.createTasks(['Four', 'Five']);
    expect(titles({ kind: 'inbox' })).toEqual(['Four', 'Five', 'Three', 'One', 'Two']);
  });

  it('adds new tasks at the top of a manually sorted project or Today view', () => {
    const projectId = commands.createProject({ title: 'P' }) ?? '';
    const positions: [Parameters<Commands['reorderTasks']>[0], View, Partial<TaskInput>][] = [
      ['project', { kind: 'project', projectId }, { projectId }],
      ['today', { kind: 'today' }, { scheduledOn: '2026-03-10' }],
    ];
    for (const [context, view, fields] of positions) {
      const one = commands.createTask({ title: 'One', ...fields }) ?? '';
      commands.reorderTasks(context, [{ taskId: one, newOrder: 1_000 }]);
      commands.createTask({ title: 'Two', ...fields });
      expect(titles(view)).toEqual(['Two', 'One']);
    }
  });

  it('sends no sort position for a new task if no task has one', () => {
    add('One');
    add('Two');
    expect(sent.map(({ kind }) => kind)).toEqual(['task.create', 'task.create']);
  });
});

describe('createTask', () => {
  it('creates no task with an invisible title, whether added alone or in a list (TASK-90)', () => {
    expect(commands.createTask({ title: '\u200b \u00ad' })).toBeUndefined();
    expect(commands.createTasks(['\u2060', 'Seen', '\u0301'])).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  it('keeps all typed text of a new task for copying after a rejection (OFFLINE-9)', () => {
    commands.createTask({
      title: 'Ship it',
      notes: 'By train',
      description: 'Ask #bob',
      tagPaths: ['work', 'work/now', 'bob'],
    });
    expect(last()?.content).toBe('Ship it #work/now\nBy train\nAsk #bob');
    commands.createTasks([{ title: 'One', tagPaths: ['a'] }, 'Two']);
    expect(last()?.content).toBe('One #a\nTwo');
    const id = add();
    commands.tagTasks([id], { addTagPaths: ['b', 'b/c'] });
    expect(last()?.content).toBe('Ship it #b/c');
  });

  it('sends at most 100 tags for a new task, including parents (TAG-45)', () => {
    const tagPaths = Array.from({ length: 101 }, (_, at) => `t${at}/u`);
    commands.createTask({ title: 'Ship it', tagPaths });
    const { tagPaths: sentPaths = [] } = (last()?.body ?? {}) as { tagPaths?: string[] };
    expect(sentPaths).toHaveLength(100);
    expect(sentPaths.slice(-2)).toEqual(['t49', 't49/u']);
  });

  it("shows a new task immediately with a temporary id, and sends its dates in the API's format (DATE-2, TASK-22)", () => {
    const id =
      commands.createTask({ title: ' Ship it ', scheduledOn: '2026-03-10', thisEvening: true }) ?? '';
    const task = store.task(id);
    expect(task).toMatchObject({ title: 'Ship it', isPendingSync: true, userId: 'u' });
    expect(task && displayId(task)).toBe(`temp-${id}`);
    expect(store.todaySection('evening', 'all').ids).toEqual([id]);
    expect(last()?.body).toEqual({ id, title: 'Ship it', scheduledDate: '2026-03-10T18:00:00.000Z' });
  });

  it('ignores a new task with an empty title (TASK-2)', () => {
    expect(commands.createTask({ title: '  ' })).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it("shows a task's new tags and their parents before the server has them", () => {
    const id = commands.createTask({ title: 'x', tagPaths: ['Work/projects'] }) ?? '';
    expect(store.tags().map((tag) => tag.fullPath)).toEqual(['work', 'work/projects']);
    expect(store.task(id)?.tagIds).toEqual(store.tags().map((tag) => tag.id));
    expect(last()?.body).toMatchObject({ tagIds: [], tagPaths: ['work', 'work/projects'] });
  });

  it("sends a new tag's path, never its temporary id", () => {
    const id = commands.createTask({ title: 'x', tagPaths: ['work'] }) ?? '';
    const other = add();
    commands.tagTasks([other], { addTagIds: store.task(id)?.tagIds ?? [] });
    expect(last()?.body).toMatchObject({ addTagIds: [], addTagPaths: ['work'] });
    expect(last()?.kind).toBe('task.edit-tags');
  });
});

describe('createTasks', () => {
  it('creates several tasks with one request, in the order of the lines', () => {
    const ids = commands.createTasks(['one', ' ', 'two', 'three'], { scheduledOn: '2026-03-12' });
    expect(sent).toHaveLength(1);
    expect(store.view({ kind: 'upcoming' }, 'all').ids).toEqual(ids);
    expect(store.task(ids[2] ?? '')?.title).toBe('three');
  });
});

describe('createTasks with tags', () => {
  it('creates the tags of all lines in the same request (CAPTURE-14)', () => {
    const lines = [
      { title: 'one', tagPaths: ['work'] },
      'two',
      { title: 'three', tagPaths: ['work/urgent'] },
    ];
    const [one, two, three] = commands.createTasks(lines).map((id) => store.task(id)?.tagIds.length);
    expect([one, two, three]).toEqual([1, 0, 2]);
    expect(sent).toHaveLength(1);
    expect(store.tags().map((tag) => tag.fullPath)).toEqual(['work', 'work/urgent']);
  });
});

describe('updateTask', () => {
  it('sends only changed fields, and nothing if none has changed (TASK-8)', () => {
    const id = add();
    expect(commands.updateTask(id, { title: 'Ship it', notes: null })).toBe(false);
    expect(commands.updateTask(id, { title: 'Shipped', notes: null })).toBe(true);
    expect(last()?.body).toEqual({ title: 'Shipped' });
    expect(commands.updateTask(id, { title: '  ' })).toBe(false);
  });

  it('removing the scheduled date clears "This evening" (TASK-9)', () => {
    const id = commands.createTask({ title: 'x', scheduledOn: '2026-03-10', thisEvening: true }) ?? '';
    commands.updateTask(id, { scheduledOn: null });
    expect(store.task(id)).toMatchObject({ scheduledOn: null, thisEvening: false });
    expect(last()?.body).toEqual({ scheduledDate: null });
  });

  it('does not edit a completed task (TASK-11)', () => {
    const id = add();
    commands.completeTasks([id], true);
    expect(commands.updateTask(id, { title: 'x' })).toBe(false);
    commands.completeTasks([id], false);
    expect(commands.updateTask(id, { title: 'x' })).toBe(true);
  });
});

describe('the kind of change that a rejection message names (OFFLINE-9)', () => {
  it.each([
    [{ title: 'Other' }, 'task.edit'],
    [{ priority: 'high' }, 'task.edit'],
    [{ description: 'x' }, 'task.edit-description'],
    [{ notes: 'x' }, 'task.edit-description'],
    [{ scheduledOn: '2026-03-11', thisEvening: true }, 'task.edit-date'],
    [{ dueOn: '2026-03-11' }, 'task.edit-date'],
    [{ projectId: 'p' }, 'task.edit-project'],
    [{ projectId: 'p', scheduledOn: '2026-03-11' }, 'task.edit'],
  ] as const)('a rejection of the change %o names the change as %s', (change, kind) => {
    commands.updateTask(add(), change);
    expect(last()?.kind).toBe(kind);
  });
});

describe('deleting and restoring', () => {
  it('restores a deleted task (TASK-14)', () => {
    const id = add();
    const row = store.task(id);
    commands.deleteTasks([id]);
    expect(store.task(id)).toBeUndefined();
    if (row !== undefined) commands.restoreTasks([row]);
    expect(store.task(id)?.title).toBe('Ship it');
    expect(sent.map(({ method, url }) => `${method} ${url}`).slice(1)).toEqual([
      `DELETE /api/tasks/${id}`,
      `POST /api/tasks/${id}/restore`,
    ]);
  });

  it('deleting a project deletes its tasks, and restoring it restores them too (PROJECT-10)', () => {
    const projectId = commands.createProject({ title: 'Home' }) ?? '';
    const id = commands.createTask({ title: 'x', projectId }) ?? '';
    const row = store.project(projectId);
    commands.deleteProject(projectId);
    expect(store.view({ kind: 'anytime' }, 'all').ids).toEqual([]);
    if (row !== undefined) commands.restoreProject(row);
    expect(store.view({ kind: 'anytime' }, 'all').ids).toEqual([id]);
  });
});

describe('a time of day', () => {
  const DATE = '2026-03-12';
  const WIRE = `${DATE}T00:00:00.000Z`;
  const addAt = (scheduledTime: string) =>
    commands.createTask({ title: 'x', scheduledOn: DATE, scheduledTime }) ?? '';

  it('creates a task with a time, and puts a task with an evening time into This Evening (DATE-23)', () => {
    const nine = addAt('09:00');
    expect(last()?.body).toMatchObject({ scheduledDate: WIRE, scheduledTime: '09:00' });
    expect(store.task(nine)).toMatchObject({ scheduledTime: '09:00', thisEvening: false });
    expect(store.task(addAt('18:00'))).toMatchObject({ scheduledTime: '18:00', thisEvening: true });
  });

  it.each([
    ['time', { scheduledTime: '19:00' }, { scheduledTime: '19:00' }, [DATE, true, '19:00']],
    [
      'date',
      { scheduledOn: '2026-03-13' },
      { scheduledDate: '2026-03-13T00:00:00.000Z' },
      ['2026-03-13', false, '09:00'],
    ],
    ['evening', { thisEvening: true }, undefined, [DATE, false, '09:00']],
    ['time to none', { scheduledTime: null }, { scheduledTime: null }, [DATE, false, null]],
    ['date to none', { scheduledOn: null }, { scheduledDate: null }, [null, false, null]],
  ])(
    'changing the %s sends only changed values and keeps the rest (DATE-21, DATE-23, TASK-7)',
    (_, change, body, after) => {
      const id = addAt('09:00');
      const before = sent.length;
      commands.updateTask(id, change);
      expect(sent.slice(before).map((each) => each.body)).toEqual(body === undefined ? [] : [body]);
      const task = store.task(id);
      expect([task?.scheduledOn, task?.thisEvening, task?.scheduledTime]).toEqual(after);
    },
  );

  it('does not set a time on a task without a date (DATE-21)', () => {
    const id = add();
    expect(commands.updateTask(id, { scheduledTime: '09:00' })).toBe(false);
    expect(store.task(id)?.scheduledTime).toBeNull();
  });

  it('scheduling several tasks can keep, set or clear their times (DATE-21)', () => {
    const [nine, seven, none] = [addAt('09:00'), addAt('19:00'), add()];
    const ids = [nine, seven, none];
    const facts = () =>
      ids.map((id) => {
        const task = store.task(id);
        return [task?.scheduledTime, task?.thisEvening];
      });
    commands.updateTasks(ids, { scheduledOn: '2026-03-13' });
    expect(last()?.body).toEqual({ taskIds: ids, scheduledDate: '2026-03-13T00:00:00.000Z' });
    expect(facts()).toEqual([
      ['09:00', false],
      ['19:00', true],
      [null, false],
    ]);
    commands.updateTasks(ids, { scheduledOn: '2026-03-13', thisEvening: false, scheduledTime: '18:30' });
    expect(last()?.body).toMatchObject({ scheduledTime: '18:30' });
    expect(facts()).toEqual(ids.map(() => ['18:30', true]));
    commands.updateTasks(ids, {
      projectId: null,
      scheduledOn: DATE,
      thisEvening: false,
      scheduledTime: null,
    });
    expect(last()?.body).toMatchObject({ scheduledDate: WIRE, scheduledTime: null });
    expect(facts()).toEqual(ids.map(() => [null, false]));
  });

  it('sorts Upcoming by time within a day (DATE-9)', () => {
    const [five, none, nine] = [
      addAt('17:00'),
      commands.createTask({ title: 'x', scheduledOn: DATE }),
      addAt('09:00'),
    ];
    expect(store.view({ kind: 'upcoming' }, 'all').ids).toEqual([none, nine, five]);
  });
});

describe('duplicateProject', () => {
  it("shortens a long project title so that the copy's name fits (PROJECT-5)", () => {
    const id = commands.createProject({ title: 'x'.repeat(500) }) ?? '';
    const copy = store.project(commands.duplicateProject(id) ?? '');
    expect(copy?.title).toBe(`${'x'.repeat(493)} (Copy)`);
  });

  it('shows the copy of a project immediately, with the same colour but a different name (PROJECT-5)', () => {
    const id = commands.createProject({ title: 'Home', color: '#22863a' }) ?? '';
    const copyId = commands.duplicateProject(id) ?? '';
    expect(store.project(copyId)).toMatchObject({ title: 'Home (Copy)', color: '#22863a' });
    expect(last()).toMatchObject({ url: `/api/projects/${id}/duplicate`, body: { id: copyId } });
  });
});
