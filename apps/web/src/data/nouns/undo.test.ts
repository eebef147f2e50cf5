/** Undo and redo of single steps: their labels, the conflicts that prevent them, and their results. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { MAX_SIZE, MAX_STEPS } from '../engine/undo/undo-stack.ts';
import type { UndoNotice } from '../engine/undo/undo-manager.ts';
import { testData } from '../testing/data-layer.ts';
import type { StoredRows } from '../engine/store/row-store.ts';
import { repeatCommands } from './repeats/repeat-commands.ts';
import type { ProjectItem } from './projects/project-item.ts';
import type { RepeatPatternItem } from './repeats/repeat-pattern-item.ts';
import type { TaskItem } from './tasks/task-item.ts';
import { patching, putting, removing } from '../engine/store/effects.ts';
import { DAY, project, record, repeatPattern, task } from './testing/rows.ts';

/** Opens a data layer and waits until its steps are loaded. */
async function open(rows: StoredRows = {}) {
  const made = testData({ rows });
  const notices: UndoNotice[] = [];
  const { undo } = made.data;
  undo.onNotice((notice) => notices.push(notice));
  await undo.prepare();
  const labels = () => undo.steps.get().undo.map(({ label }) => label);
  const step = async (act: () => void): Promise<void> => {
    act();
    await stepEnds();
  };
  /** Shows another user's change. */
  const elsewhere = (effects: Parameters<typeof made.store.addAction>[1]): void =>
    made.store.addAction(`elsewhere ${Math.random()}`, effects);
  return { ...made, undo, notices, labels, step, elsewhere, last: () => notices.at(-1) };
}

const stepEnds = () => new Promise((resolve) => setTimeout(resolve));
const change = <Item>(id: string, fields: Partial<Item>) => patching<Item>([id], () => fields);

describe('a step', () => {
  it('undoes and redoes a step, with a message that names it and offers the reverse (UNDO-8)', async () => {
    const { store, commands, undo, step, last } = await open({ tasks: [task('t', { title: 'Milk' })] });
    await step(() => commands.updateTask('t', { title: 'Bread' }));
    undo.undo();
    expect(store.task('t')?.title).toBe('Milk');
    expect(last()).toMatchObject({ message: 'Undid: Renamed "Bread"', action: { label: 'Redo' } });
    last()?.action?.onClick();
    expect(store.task('t')?.title).toBe('Bread');
    expect(last()).toMatchObject({ message: 'Redid: Renamed "Bread"', action: { label: 'Undo' } });
    undo.undo();
    undo.undo();
    expect(last()?.message).toBe('Nothing to undo');
    undo.redo();
    undo.redo();
    expect(last()?.message).toBe('Nothing to redo');
  });

  it('an undo step that changes a tree names the task at its top (SUBTASK-4, SUBTASK-7, SUBTASK-8)', async () => {
    const { commands, step, labels } = await open({
      projects: [project('p'), project('q')],
      tasks: [
        task('pack', { parentId: 'trip', projectId: 'p' }),
        task('trip', { projectId: 'p' }),
        task('socks', { parentId: 'pack', projectId: 'p' }),
      ],
    });
    await step(() => commands.updateTask('pack', { projectId: 'q' }));
    await step(() => commands.updateTasks(['trip', 'pack'], { projectId: null }));
    await step(() => commands.completeTasks(['pack'], true));
    await step(() => commands.completeTasks(['pack'], false));
    await step(() => commands.deleteTasks(['pack']));
    expect(labels()).toEqual([
      'Deleted "pack"',
      'Reopened "pack"',
      'Completed "pack" and 1 subtask',
      'Moved 2 tasks to Inbox',
      'Moved "pack" from p to q',
    ]);
  });

  it("restores several tasks' projects and dates, with one request per project and date (UNDO-2)", async () => {
    const { store, commands, undo, sent, step, last } = await open({
      projects: [project('p'), project('q')],
      tasks: [
        task('a', { projectId: 'p' }),
        task('b', { scheduledOn: DAY, thisEvening: true }),
        task('c', { scheduledOn: DAY, thisEvening: true }),
      ],
    });
    const before = ['a', 'b', 'c'].map((id) => store.task(id));
    await step(() =>
      commands.updateTasks(['a', 'b', 'c'], {
        projectId: 'q',
        scheduledOn: '2026-03-12',
        thisEvening: false,
      }),
    );
    undo.undo();
    expect(['a', 'b', 'c'].map((id) => store.task(id))).toEqual(before);
    expect(last()?.message).toBe('Undid: Moved 3 tasks to q');
    const taskIdsOf = ({ body }: (typeof sent)[number]) => (body as { taskIds?: string[] }).taskIds;
    expect(sent.slice(1).map((call) => [call.url, taskIdsOf(call)])).toEqual([
      ['/api/tasks/a', undefined],
      ['/api/tasks/bulk/move', ['b', 'c']],
      ['/api/tasks/a', undefined],
      ['/api/tasks/bulk/schedule', ['b', 'c']],
    ]);
  });

  it('all changes of one user action form one undo step (UNDO-3)', async () => {
    const { store, data, commands, undo, sent, step, labels } = await open();
    await step(() => {
      const id = commands.createTask({ title: 'Water', scheduledOn: DAY, tagPaths: ['garden'] }) ?? '';
      const { series } = repeatPattern();
      repeatCommands(data.commandDeps).setRepeat(id, series.rule, 1);
      commands.tagTasks([id], { addTagPaths: ['home'] });
    });
    expect(labels()).toEqual(['Added "Water"']);
    const [id = ''] = store.view({ kind: 'today' }, 'all').ids;
    undo.undo();
    expect(store.task(id)).toBeUndefined();
    expect(store.repeatPatterns()).toEqual([]);
    // Deleting a task in a series only skips an occurrence, so remove the pattern first.
    expect(sent.slice(-2).map(({ kind }) => kind)).toEqual(['repeat.remove', 'tasks.delete']);
    undo.redo();
    expect(store.task(id)).toMatchObject({ title: 'Water', isRepeatingTask: true });
    expect(store.repeatPatterns()).toHaveLength(1);
  });

  it('a new undo step removes the undone ones (UNDO-1)', async () => {
    const { commands, undo, step } = await open({ tasks: [task('t')] });
    await step(() => commands.updateTask('t', { priority: 'high' }));
    undo.undo();
    await step(() => commands.updateTask('t', { priority: 'low' }));
    expect(undo.steps.get()).toMatchObject({ undo: [{ label: 'Set the priority of "t" to low' }], redo: [] });
  });

  it("undoes a new pattern even if the server's rule has its fields in a different order (UNDO-2)", async () => {
    const { store, data, undo, step, elsewhere, last } = await open({
      tasks: [task('t', { scheduledOn: DAY })],
    });
    await step(() => void repeatCommands(data.commandDeps).setRepeat('t', repeatPattern().series.rule, 1));
    const [pattern] = store.repeatPatterns();
    const { rule, ...counted } = pattern?.series ?? repeatPattern().series;
    const fields = Object.fromEntries(Object.entries(rule).reverse()) as unknown as typeof rule;
    elsewhere({
      repeatPatterns: change<RepeatPatternItem>(pattern?.id ?? '', { series: { ...counted, rule: fields } }),
    });
    undo.undo();
    expect(last()?.message).toBe('Undid: Made "t" repeat');
  });

  it('keeps the time of a completion through undo and redo (UNDO-2)', async () => {
    const { store, commands, undo, step } = await open({ tasks: [task('t')] });
    await step(() => commands.completeTasks(['t'], true));
    const { completedAt } = store.task('t') ?? {};
    undo.undo();
    undo.redo();
    expect(store.task('t')?.completedAt).toBe(completedAt);
  });

  it('undoing a reopening in the Journal completes a task that is not stored on this device (UNDO-2)', async () => {
    const { store, commands, undo, step, sent, labels } = await open();
    const completedAt = '2025-01-05T10:00:00.000Z';
    await step(() => commands.reopenTask(record(task('old', { completedAt, completedOn: '2025-01-05' }))));
    expect(labels()).toEqual(['Reopened "old"']);
    undo.undo();
    expect(sent.at(-1)).toMatchObject({
      url: '/api/tasks/old/complete',
      body: { completed: true, completedAt },
    });
    expect(store.task('old')?.completedAt).toBe(completedAt);
    undo.redo();
    expect(store.task('old')?.completedAt).toBeNull();
  });

  it('redoes a restoration whose row was not on this device (UNDO-2)', async () => {
    const { commands, undo, step, sent, labels, elsewhere } = await open();
    await step(() => commands.restoreTasks([{ id: 'gone', title: 'Gone' }]));
    expect(labels()).toEqual(['Restored "Gone"']);
    elsewhere({ tasks: putting([task('gone', { title: 'Gone', notes: 'n' })]) });
    undo.undo();
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', url: '/api/tasks/gone' });
    undo.redo();
    expect(sent.at(-1)).toMatchObject({ method: 'POST', url: '/api/tasks/gone/restore' });
  });

  it('restores a deleted project with its tasks (UNDO-2)', async () => {
    const { store, commands, undo, step, elsewhere } = await open({
      projects: [project('p')],
      tasks: [task('t', { projectId: 'p' })],
    });
    await step(() => commands.deleteProject('p'));
    // The server has deleted the task along with its project.
    elsewhere({ tasks: removing(['t']) });
    undo.undo();
    expect(store.project('p')?.title).toBe('p');
    expect(store.view({ kind: 'project', projectId: 'p' }, 'all').ids).toEqual(['t']);
  });

  it('restores the sort positions of moved tasks, and clears that of a task that had none (UNDO-2)', async () => {
    const { store, commands, undo, step, sent } = await open({
      tasks: [task('a', { anytimeOrder: 1_000 }), task('b')],
    });
    await step(() =>
      commands.reorderTasks('anytime', [
        { taskId: 'b', newOrder: 500 },
        { taskId: 'a', newOrder: 2_000 },
      ]),
    );
    undo.undo();
    expect(['a', 'b'].map((id) => store.task(id)?.anytimeOrder)).toEqual([1_000, null]);
    expect(sent.at(-1)?.body).toMatchObject({
      tasks: [
        { taskId: 'b', newOrder: null },
        { taskId: 'a', newOrder: 1_000 },
      ],
    });
  });

  it('a cancelled occurrence is final and leaves no undo step (UNDO-10)', async () => {
    const { data, labels, step } = await open({ tasks: [task('t')], repeatPatterns: [repeatPattern()] });
    await step(() => repeatCommands(data.commandDeps).cancelOccurrence(repeatPattern().id, '2026-03-12'));
    expect(labels()).toEqual([]);
  });
});

describe('a step that others have changed since (UNDO-7)', () => {
  it.each<[string, Partial<TaskItem>, Partial<TaskItem>]>([
    ['title', { title: 'Mine' }, { title: 'Theirs' }],
    ['date', { scheduledOn: DAY }, { scheduledOn: '2026-03-12' }],
    ['project', { projectId: 'p' }, { projectId: null }],
    ['priority', { priority: 'high' }, { priority: 'low' }],
  ])(
    'does not undo a step if others have changed the %s that it set, and the message links to the affected task',
    async (_, mine, theirs) => {
      const { store, sent, commands, undo, step, elsewhere, last, labels } = await open({
        projects: [project('p')],
        tasks: [task('t', { title: 'Milk' })],
      });
      await step(() => commands.updateTask('t', mine));
      elsewhere({ tasks: change<TaskItem>('t', theirs) });
      const shown = store.task('t');
      undo.undo();
      expect(store.task('t')).toBe(shown);
      expect(sent).toHaveLength(1);
      expect(last()).toMatchObject({ type: 'warning', row: { collection: 'tasks', id: 't' } });
      expect(last()?.message).toMatch(/^Not undone: .*\. ".*" was changed elsewhere since\.$/);
      expect(labels()).toEqual([]);
    },
  );

  it('undoes a step even if others have changed a different field or added a different tag', async () => {
    const tag = (id: string) => ({
      id,
      name: id,
      fullPath: id,
      parentId: null,
      color: null,
      createdAt: '',
      updatedAt: '',
      isPendingSync: false,
    });
    const { store, commands, undo, step, elsewhere } = await open({
      tags: [tag('x'), tag('y')],
      tasks: [task('t')],
    });
    await step(() => {
      commands.updateTask('t', { priority: 'high' });
      commands.tagTasks(['t'], { addTagIds: ['x'] });
    });
    elsewhere({ tasks: change<TaskItem>('t', { title: 'Theirs', tagIds: ['x', 'y'] }) });
    undo.undo();
    expect(store.task('t')).toMatchObject({ title: 'Theirs', priority: 'none', tagIds: ['y'] });
  });

  it('does not undo a step if one of its tasks was deleted, completed or restored elsewhere', async () => {
    const { commands, undo, step, elsewhere, last, store } = await open({
      tasks: ['a', 'b', 'c', 'd'].map((id) => task(id)),
    });
    await step(() => commands.updateTasks(['a', 'b', 'c'], { scheduledOn: DAY }));
    elsewhere({ tasks: removing(['b']) });
    undo.undo();
    expect(last()?.message).toBe('Not undone: Scheduled 3 tasks for today. "b" was deleted elsewhere since.');
    expect(last()?.row).toBeUndefined();
    expect(store.task('a')?.scheduledOn).toBe(DAY);

    await step(() => commands.updateTasks(['a', 'c'], { scheduledOn: null }));
    elsewhere({
      tasks: patching<TaskItem>(['a', 'c'], () => ({
        completedAt: `${DAY}T09:00:00.000Z`,
        completedOn: DAY,
      })),
    });
    undo.undo();
    expect(last()?.message).toBe('Not undone: Unscheduled 2 tasks. "a" and 1 other were completed since.');

    await step(() => commands.deleteTasks(['d']));
    elsewhere({ tasks: putting([task('d')]) });
    undo.undo();
    expect(last()?.message).toBe('Not undone: Deleted "d". "d" was restored elsewhere since.');
  });

  it('does not undo the creation of a task or project that others have added to', async () => {
    const { commands, undo, step, elsewhere, last, store } = await open();
    let id = '';
    await step(() => void (id = commands.createTask({ title: 'Plan' }) ?? ''));
    elsewhere({ tasks: change<TaskItem>(id, { notes: 'Theirs' }) });
    undo.undo();
    expect(store.task(id)?.notes).toBe('Theirs');
    await step(() => void (id = commands.createProject({ title: 'Home' }) ?? ''));
    elsewhere({
      tasks: putting([
        task('theirs', { projectId: id, userId: 'somebody', createdAt: '2026-03-11T00:00:00.000Z' }),
      ]),
    });
    undo.undo();
    expect(last()).toMatchObject({
      message: 'Not undone: Created "Home". "Home" was changed elsewhere since.',
      row: { collection: 'projects', id },
    });
    elsewhere({ projects: change<ProjectItem>(id, { title: 'House' }) });
  });

  it('does not undo a step if this would clear a time that another user has set (UNDO-7)', async () => {
    const { commands, undo, step, elsewhere, last, store } = await open({ tasks: [task('t')] });
    await step(() => commands.updateTask('t', { scheduledOn: DAY }));
    elsewhere({ tasks: change<TaskItem>('t', { scheduledTime: '08:00' }) });
    undo.undo();
    expect(last()?.message).toBe('Not undone: Scheduled "t" for today. "t" was changed elsewhere since.');
    expect(store.task('t')).toMatchObject({ scheduledOn: DAY, scheduledTime: '08:00' });
  });

  it('does not undo a step that would return a task to a missing project (UNDO-7)', async () => {
    const { commands, undo, step, elsewhere, last, store, sent } = await open({
      projects: [project('p'), project('q')],
      tasks: [task('t', { projectId: 'p' })],
    });
    await step(() => commands.updateTask('t', { projectId: 'q' }));
    elsewhere({ projects: removing(['p']) });
    const before = sent.length;
    undo.undo();
    expect(last()?.message).toContain('"t" was in a project that was deleted elsewhere since.');
    expect(store.task('t')?.projectId).toBe('q');
    expect(sent).toHaveLength(before);
  });

  it("refuses to undo a user's step before their later step on the same row", async () => {
    const { commands, undo, step, last, labels, store } = await open({ tasks: [task('t')] });
    await step(() => commands.updateTask('t', { scheduledOn: DAY }));
    await step(() => commands.updateTask('t', { scheduledOn: '2026-03-12' }));
    undo.undo(undo.steps.get().undo[1]?.id);
    expect(last()?.message).toBe('Not undone: Scheduled "t" for today. You have changed "t" again since.');
    expect(labels()).toHaveLength(2);
    undo.undo();
    undo.undo();
    expect(store.task('t')?.scheduledOn).toBeNull();
  });
});

describe('the undo stack', () => {
  it('keeps at most 200 undo steps (UNDO-4)', async () => {
    const { commands, undo, step, labels, store } = await open({ tasks: [task('t')] });
    for (let n = 0; n <= MAX_STEPS; n += 1)
      await step(() => commands.updateTask('t', { title: `Title ${n}` }));
    expect(labels()).toHaveLength(MAX_STEPS);
    for (let n = 0; n < MAX_STEPS; n += 1) undo.undo();
    expect(store.task('t')?.title).toBe('Title 0');
    expect(labels()).toEqual([]);
  });

  it('drops the oldest undo steps beyond 4 million characters, but never the newest (UNDO-4)', async () => {
    const { commands, step, labels } = await open({ tasks: [task('a'), task('b'), task('c')] });
    const description = 'x'.repeat(MAX_SIZE / 2);
    await step(() => commands.updateTask('a', { description }));
    await step(() => commands.updateTask('b', { description }));
    expect(labels()).toEqual(['Edited the description of "b"']);
    await step(() => commands.updateTask('c', { description: description + description + description }));
    expect(labels()).toEqual(['Edited the description of "c"']);
  });
});
