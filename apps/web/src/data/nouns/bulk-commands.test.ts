import { beforeEach, describe, expect, it } from 'vitest';
import type { ActionDraft } from '../engine/outbox/queued-action.ts';
import type { AccountStore } from './account-store.ts';
import type { Commands } from './create-commands.ts';
import { startCommands } from './testing/sent-commands.ts';

let store: AccountStore;
let sent: ActionDraft[];
let commands: Commands;

beforeEach(async () => {
  ({ store, commands, sent } = await startCommands());
});

const last = (): ActionDraft | undefined => sent.at(-1);

const add = (title: string): string => commands.createTask({ title }) ?? '';

describe('many tasks', () => {
  it('completes several tasks with one request that leaves out completed tasks (TASK-29, TASK-45)', () => {
    const [one, two] = [add('one'), add('two')];
    commands.completeTasks([one], true);
    commands.completeTasks([one, two, two], true);
    const completedAt = store.task(two)?.completedAt;
    expect(last()?.body).toEqual({ taskIds: [two], completed: true, completedAt });
    expect(sent.at(-2)?.body).toEqual({ completed: true, completedAt });
    const before = sent.length;
    commands.completeTasks([one, two], true);
    commands.updateTasks([], { projectId: 'p' });
    commands.updateTasks([one], { projectId: null });
    commands.tagTasks([one], { removeTagIds: ['none'] });
    expect(sent).toHaveLength(before);
  });

  it('moves several tasks with one request and tags them with another, and leaves out completed tasks (TASK-30)', () => {
    const projectId = commands.createProject({ title: 'Home' }) ?? '';
    const [one, two] = [add('one'), add('two')];
    commands.completeTasks([two], true);
    commands.updateTasks([one, two], { projectId });
    expect(last()?.body).toEqual({ taskIds: [one], projectId });
    commands.tagTasks([one, two], { addTagPaths: ['green'] });
    expect(last()?.body).toMatchObject({ taskIds: [one] });
    expect(store.task(two)).toMatchObject({ projectId: null, tagIds: [] });
    const before = sent.length;
    commands.updateTasks([two], { projectId });
    commands.tagTasks([two], { addTagPaths: ['green'] });
    expect(sent).toHaveLength(before);
  });

  it('schedules several tasks with one request that leaves out completed and unchanged tasks (TASK-30)', () => {
    const [one, two, three] = [add('one'), add('two'), add('three')];
    commands.completeTasks([two], true);
    commands.updateTasks([one, two, three], { scheduledOn: '2026-03-10', thisEvening: true });
    expect(last()).toMatchObject({
      url: '/api/tasks/bulk/schedule',
      body: { taskIds: [one, three], scheduledDate: '2026-03-10T18:00:00.000Z' },
    });
    expect(store.todaySection('evening', 'all').ids).toHaveLength(2);
    const before = sent.length;
    commands.updateTasks([one, two, three], { scheduledOn: '2026-03-10', thisEvening: true });
    expect(sent).toHaveLength(before);
    commands.updateTasks([one], { scheduledOn: null, thisEvening: true });
    expect(last()?.body).toEqual({ scheduledDate: null });
    expect(store.task(one)).toMatchObject({ scheduledOn: null, thisEvening: false });
  });

  it('sets the priority of several tasks with one request and their due date with another, and leaves out completed and unchanged tasks (TASK-31)', () => {
    const [one, two, three] = [add('one'), add('two'), add('three')];
    commands.completeTasks([two], true);
    commands.updateTasks([one, two, three], { priority: 'high' });
    expect(last()).toMatchObject({
      url: '/api/tasks/bulk/update',
      body: { taskIds: [one, three], priority: 'high' },
    });
    expect(store.task(three)?.priority).toBe('high');
    const before = sent.length;
    commands.updateTasks([one, two, three], { priority: 'high' });
    expect(sent).toHaveLength(before);
    commands.updateTasks([one], { dueOn: '2026-03-12' });
    expect(last()?.body).toEqual({ dueDate: '2026-03-12T00:00:00.000Z' });
    expect(store.task(one)).toMatchObject({ dueOn: '2026-03-12', priority: 'high' });
  });

  it.each([1, 2])('keeps the schedule of %i tasks if a shared change has no date (TASK-30)', (count) => {
    const ids = [add('one'), add('two')].slice(0, count);
    commands.updateTasks(ids, { scheduledOn: '2026-03-12', scheduledTime: '09:00' });
    const before = sent.length;
    commands.updateTasks(ids, { thisEvening: true });
    commands.updateTasks(ids, { scheduledTime: '19:00' });
    expect(sent).toHaveLength(before);
  });

  it('moves and schedules several tasks with one request (TASK-29)', () => {
    const [one, two] = [add('one'), add('two')];
    commands.updateTasks([one], { scheduledOn: '2026-03-12' });
    commands.updateTasks([one, two], { projectId: null, scheduledOn: null, thisEvening: false });
    expect(last()).toMatchObject({
      url: '/api/tasks/bulk/move',
      body: { taskIds: [one], projectId: null, scheduledDate: null },
    });
    expect(store.task(one)).toMatchObject({ projectId: null, scheduledOn: null });
  });

  it('adds new tags to several tasks with one request, and removes them with another', () => {
    const ids = [add('one'), add('two')];
    commands.tagTasks(ids, { addTagPaths: ['garden/beds'] });
    expect(last()?.body).toEqual({
      taskIds: ids,
      addTagIds: [],
      addTagPaths: ['garden', 'garden/beds'],
      removeTagIds: [],
    });
    const beds = store.tags().find(({ fullPath }) => fullPath === 'garden/beds');
    expect(store.task(ids[1] ?? '')?.tagIds).toContain(beds?.id);
    commands.tagTasks(ids, { removeTagIds: [beds?.id ?? ''] });
    expect(last()?.body).toEqual({
      taskIds: ids,
      addTagIds: [],
      removeTagIds: [],
      removeTagPaths: ['garden/beds'],
    });
    expect(store.task(ids[0] ?? '')?.tagIds).toHaveLength(1);
  });

  it('restores several tasks with one request (TRASH-5)', () => {
    const ids = [add('one'), add('two'), add('stays')];
    const rows = ids.flatMap((id) => store.task(id) ?? []);
    commands.deleteTasks(ids.slice(0, 2));
    const before = sent.length;
    commands.restoreTasks(rows);
    expect(sent).toHaveLength(before + 1);
    expect(last()).toMatchObject({ url: '/api/tasks/bulk/restore', body: { taskIds: ids.slice(0, 2) } });
    expect(store.view({ kind: 'inbox' }, 'all').total).toBe(3);
  });

  it('reorders several tasks with one request', () => {
    const [one, two] = [add('one'), add('two')];
    commands.reorderTasks('anytime', [
      { taskId: two, newOrder: 2_000 },
      { taskId: one, newOrder: 1_000 },
    ]);
    expect(store.view({ kind: 'inbox' }, 'all').ids).toEqual([one, two]);
    commands.reorderTasks('anytime', [{ taskId: one, newOrder: 3_000 }]);
    expect(last()?.body).toEqual({ tasks: [{ taskId: one, context: 'anytime', newOrder: 3_000 }] });
    expect(store.view({ kind: 'inbox' }, 'all').ids).toEqual([two, one]);
  });
});

describe('tags for many tasks', () => {
  it('splits a change to many tasks and tags into several requests (TAG-33)', () => {
    const titles = Array.from({ length: 3_000 }, (_, index) => `t${index}`);
    const ids = commands.createTasks(titles);
    const addTagPaths = Array.from({ length: 10 }, (_, index) => `tag-${index}`);
    sent.length = 0;
    commands.tagTasks(ids, { addTagPaths });
    const sizes = sent.map(({ body }) => (body as { taskIds: string[] }).taskIds.length);
    expect(sizes).toEqual([2_000, 1_000]);
    sent.length = 0;
    commands.createTasks(titles.map((title) => ({ title, tagPaths: addTagPaths })));
    expect(sent.map(({ body }) => (body as { tasks: unknown[] }).tasks.length)).toEqual([2_000, 1_000]);
  });
});
