import { copiedSubtaskId } from '@questlog/domain/subtasks/copied-trees';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClock } from '../../engine/browser/testing/clock.ts';
import type { ActionDraft } from '../../engine/outbox/queued-action.ts';
import type { AccountStore } from '../account-store.ts';
import type { Commands } from '../create-commands.ts';
import { DAY, NO_CHANGES, project, record, repeatPattern, task } from '../testing/rows.ts';
import { startCommands } from '../testing/sent-commands.ts';

let store: AccountStore;
let clock: TestClock;
let sent: ActionDraft[];
let commands: Commands;

beforeEach(async () => {
  ({ store, clock, commands, sent } = await startCommands());
  store.load({ projects: [project('p'), project('q')] });
});

/** Loads 'trip' in project 'p', with the subtasks 'pack' and 'book', and 'socks' under 'pack'. */
function loadTrip(): void {
  store.load({
    tasks: [
      task('trip', { projectId: 'p' }),
      task('pack', { projectId: 'p', parentId: 'trip', createdAt: '2026-03-02T00:00:00.000Z' }),
      task('book', { projectId: 'p', parentId: 'trip', createdAt: '2026-03-03T00:00:00.000Z' }),
      task('socks', { projectId: 'p', parentId: 'pack' }),
    ],
  });
}

/** Returns the rows of the Inbox or a project as strings that combine level and title, such as '2 Pack'. */
function rows(projectId?: string): string[] {
  const { ids, tree } = store.view(
    projectId === undefined ? { kind: 'inbox' } : { kind: 'project', projectId },
    'all',
  );
  return ids.map((id) => `${tree?.get(id)?.level ?? 1} ${store.task(id)?.title ?? ''}`);
}

describe('creating subtasks', () => {
  it("sends a new subtask with its parent but no project, and shows it in its parent's project (SUBTASK-3)", () => {
    loadTrip();
    const id = commands.createTask({ title: 'Hat', parentId: 'trip', projectId: 'q' }) ?? '';
    expect(store.task(id)).toMatchObject({ parentId: 'trip', projectId: 'p' });
    expect(sent[0]?.body).toEqual({ id, title: 'Hat', parentId: 'trip' });
    expect(rows('p')).toEqual(['1 trip', '2 pack', '3 socks', '2 book', '2 Hat']);
  });

  it('pasted lines become a tree, with the subtasks in order (SUBTASK-11, SUBTASK-17)', () => {
    commands.createTasks([
      { title: 'Trip' },
      { title: ' ' },
      { title: 'Pack', under: 0 },
      { title: 'Socks', under: 2 },
      { title: 'Under nothing', under: 1 },
      { title: 'Book', under: 0 },
    ]);
    expect(rows()).toEqual(['1 Trip', '2 Pack', '3 Socks', '2 Book', '1 Under nothing']);
    expect(sent).toHaveLength(1);
  });

  it('pasted lines can be added under an existing task (SUBTASK-17)', () => {
    loadTrip();
    commands.createTasks(['Hat', { title: 'Feather', under: 0 }], { parentId: 'book' });
    expect(rows('p')).toEqual(['1 trip', '2 pack', '3 socks', '2 book', '3 Hat', '4 Feather']);
  });
});

describe('changing trees', () => {
  beforeEach(loadTrip);

  it('completing a task completes its subtasks with one request, and views count the tree as one task (SUBTASK-4, SUBTASK-13)', () => {
    expect(store.counts().projects.get('p')).toEqual({ active: 1, completed: 0 });
    commands.completeTasks(['trip'], true);
    expect(['trip', 'pack', 'book', 'socks'].map((id) => store.task(id)?.completedOn)).toEqual(
      Array.from({ length: 4 }, () => DAY),
    );
    expect(sent).toHaveLength(1);
    expect(store.counts().projects.get('p')).toEqual({ active: 0, completed: 1 });
    clock.advance(1_000);
    commands.completeTasks(['trip'], false);
    expect(store.task('socks')?.completedOn).toBeNull();
  });

  it("reports how many of a task's subtasks are completed (SUBTASK-15)", () => {
    expect(store.subtaskCount('trip')).toEqual({ total: 2, completed: 0 });
    commands.completeTasks(['book'], true);
    expect(store.subtaskCount('trip')).toEqual({ total: 2, completed: 1 });
    commands.deleteTasks(['book']);
    expect(store.subtaskCount('trip')).toEqual({ total: 1, completed: 0 });
    commands.nestTasks(['pack'], null);
    expect(store.subtaskCount('trip')).toBeUndefined();
  });

  it('deleting a task deletes its subtasks, and restoring them restores the tree (SUBTASK-7)', () => {
    const deleted = ['trip', 'pack', 'book', 'socks'].flatMap((id) => store.task(id) ?? []);
    commands.deleteTasks(['trip']);
    expect(rows('p')).toEqual([]);
    commands.restoreTasks(deleted);
    expect(rows('p')).toEqual(['1 trip', '2 pack', '3 socks', '2 book']);
  });

  it('a subtask that another device moved away reappears after this device deletes its old parent (SUBTASK-7)', () => {
    commands.deleteTasks(['pack']);
    const startedAt = store.sequence;
    store.settleAction('a1', sent[0]?.effects ?? {}, {});
    expect(store.task('socks')).toBeUndefined();
    // These changes were requested before the server confirmed the deletion.
    const moved = task('socks', { projectId: 'p', updatedAt: '2026-03-09T00:00:00.000Z' });
    store.applyChanges({ ...NO_CHANGES, tasks: [record(moved)] }, startedAt);
    store.applyChanges(
      { ...NO_CHANGES, deleted: { projects: [], tags: [], tasks: ['pack'] } },
      store.sequence,
    );
    expect(store.task('socks')).toMatchObject({ parentId: null });
    expect(store.task('pack')).toBeUndefined();
  });

  it('moving a task to a project also moves its subtasks, and moving a subtask takes it out of its parent (SUBTASK-3, SUBTASK-8)', () => {
    commands.updateTask('pack', { projectId: 'q' });
    expect(rows('p')).toEqual(['1 trip', '2 book']);
    expect(rows('q')).toEqual(['1 pack', '2 socks']);
    commands.nestTasks(['pack'], 'book');
    expect(rows('p')).toEqual(['1 trip', '2 book', '3 pack', '4 socks']);
  });

  it('sends nothing if a task would move under itself or too deep (SUBTASK-2)', () => {
    expect(commands.nestTasks(['trip'], 'socks')).toBe('cycle');
    commands.nestTasks(['book'], 'socks');
    const deep = commands.createTask({ title: 'Level 5', parentId: 'book' }) ?? '';
    store.load({ tasks: [task('single')] });
    expect(commands.nestTasks(['single'], deep)).toBe('too-deep');
    expect(sent).toHaveLength(2);
  });

  it('an open subtask enters and leaves the Inbox with its parent, whatever its date (SUBTASK-12)', () => {
    commands.updateTask('socks', { scheduledOn: '2026-04-01' });
    commands.updateTask('trip', { projectId: null });
    expect(rows()).toEqual(['1 trip', '2 pack', '3 socks', '2 book']);
    commands.updateTask('trip', { scheduledOn: DAY });
    expect(rows()).toEqual([]);
    expect(store.view({ kind: 'upcoming' }, 'all').ids).toEqual(['socks']);
  });
});

const OTHER = '00000000-0000-7000-8000-0000000000aa';

describe('a repeating task with subtasks', () => {
  const pattern = repeatPattern({}, { repeatMode: 'Completion', interval: 3 });
  const next = occurrenceId(pattern.id, '2026-03-13');

  beforeEach(() => {
    const newest = { ...pattern, template: { ...pattern.template, taskId: 't' } };
    store.load({
      tasks: [
        task('t', { scheduledOn: DAY, isRepeatingTask: true, repeatPatternId: pattern.id }),
        task('step', { parentId: 't', scheduledOn: '2026-03-09', tagIds: [] }),
        task('deep', {
          parentId: 'step',
          completedAt: '2026-03-09T10:00:00.000Z',
          completedOn: '2026-03-09',
        }),
      ],
      repeatPatterns: [newest],
    });
  });

  it('predicts the next task with open copies of the subtasks, like the server (SUBTASK-10)', () => {
    commands.completeTasks(['t'], true);
    const step = copiedSubtaskId(next, 'step');
    expect(store.task(step)).toMatchObject({
      title: 'step',
      parentId: next,
      scheduledOn: '2026-03-12',
      completedOn: null,
    });
    expect(store.task(copiedSubtaskId(next, 'deep'))).toMatchObject({ parentId: step, completedOn: null });
  });

  it('reopening a repeating task removes the next task and its copied subtasks (SUBTASK-10)', () => {
    commands.completeTasks(['t'], true);
    clock.advance(1_000);
    commands.completeTasks(['t'], false);
    expect(store.task(next)).toBeUndefined();
    expect(store.task(copiedSubtaskId(next, 'step'))).toBeUndefined();
  });

  it("predicts the next repeating subtask under its parent's copy, like the server (SUBTASK-10)", () => {
    const other = repeatPattern({ id: OTHER, taskId: 'water' }, { repeatMode: 'Completion' });
    const newest = { ...pattern, template: { ...pattern.template, taskId: 't' } };
    const newestOfOther = { ...other, template: { ...other.template, taskId: 'water' } };
    store.load({
      tasks: [
        task('t', { scheduledOn: DAY, isRepeatingTask: true, repeatPatternId: pattern.id }),
        task('step', { parentId: 't' }),
        task('water', { parentId: 'step', scheduledOn: DAY, isRepeatingTask: true, repeatPatternId: OTHER }),
        task('can', { parentId: 'water' }),
      ],
      repeatPatterns: [newest, newestOfOther],
    });
    commands.completeTasks(['t'], true);
    const water = occurrenceId(OTHER, '2026-03-11');
    expect(store.task(water)).toMatchObject({ parentId: copiedSubtaskId(next, 'step'), completedOn: null });
    expect(store.task(copiedSubtaskId(water, 'can'))).toMatchObject({ parentId: water });
  });

  it('the next task has unticked checklists in its subtasks (TASK-79)', () => {
    const description = '- [x] socks\n- [ ] shirts';
    commands.updateTask('step', { description });
    commands.completeTasks(['t'], true);
    expect(store.task(copiedSubtaskId(next, 'step'))?.description).toBe('- [ ] socks\n- [ ] shirts');
    expect(store.task('step')?.description).toBe(description);
  });

  it("a repeating subtask continues at the completed one's position among its siblings (SUBTASK-10, SUBTASK-11)", () => {
    const other = repeatPattern({ id: OTHER, taskId: 'sweep' }, { repeatMode: 'Completion' });
    const repeating = { scheduledOn: DAY, isRepeatingTask: true, repeatPatternId: OTHER };
    const again = { ...other, template: { ...other.template, taskId: 'sweep', title: 'sweep again' } };
    store.load({
      tasks: [
        task('house', { projectId: 'p' }),
        ...['wash', 'sweep', 'dry'].map((id, index) =>
          task(id, {
            parentId: 'house',
            projectId: 'p',
            createdAt: `2026-03-0${index + 1}T00:00:00.000Z`,
            ...(id === 'sweep' ? repeating : {}),
          }),
        ),
      ],
      repeatPatterns: [again],
    });
    commands.completeTasks(['sweep'], true);
    expect(rows('p')).toEqual(['1 house', '2 wash', '2 sweep again', '2 dry', '2 sweep']);
    clock.advance(1_000);
    commands.completeTasks(['sweep'], false);
    expect(rows('p')).toEqual(['1 house', '2 wash', '2 sweep', '2 dry']);
  });
});
