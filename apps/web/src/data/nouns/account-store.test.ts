import { describe, expect, it } from 'vitest';
import type { TaskItem } from './tasks/task-item.ts';
import { patching, putting, removing } from '../engine/store/effects.ts';
import { tasks } from './tasks/tasks.ts';
import { DAY, NO_CHANGES, project, record, storeOf, task, withInstant } from './testing/rows.ts';

describe('AccountStore', () => {
  it('notifies only the lists with tasks whose tags have changed', () => {
    const store = storeOf([task('t', { tagIds: ['x'] }), task('done', withInstant({ completedOn: DAY }))]);
    const notified: string[] = [];
    for (const topic of ['list:inbox', 'list:tag', 'list:journal'] as const) {
      store.subscribe(topic, () => notified.push(topic));
    }
    const before = store.view({ kind: 'inbox' }, 'all');
    store.addAction('a', { tasks: patching<TaskItem>(['t'], () => ({ tagIds: ['y'] })) });
    expect(notified.sort()).toEqual(['list:inbox', 'list:tag']);
    expect(store.view({ kind: 'inbox' }, 'all')).toBe(before);
  });

  it('merges concurrent changes to different fields (TASK-7)', () => {
    const store = storeOf([task('t')]);
    store.addAction('a', { tasks: patching<TaskItem>(['t'], () => ({ title: 'mine' })) });
    const theirs = record(task('t', { notes: 'theirs', updatedAt: '2026-03-02T00:00:00.000Z' }));
    store.applyChanges({ ...NO_CHANGES, tasks: [theirs] }, store.sequence);
    expect(store.task('t')).toMatchObject({ title: 'mine', notes: 'theirs' });
    store.dropAction('a');
    expect(store.task('t')).toMatchObject({ title: 't', notes: 'theirs' });
  });

  it('ignores an older row that arrives late (OFFLINE-24)', () => {
    const store = storeOf([task('t', { title: 'new', updatedAt: '2026-03-02T00:00:00.000Z' })]);
    store.merge(tasks, [record(task('t', { title: 'old' }))], store.sequence);
    expect(store.task('t')?.title).toBe('new');
  });

  it("prefers the server's row to a change found in the queue (OFFLINE-41)", () => {
    const store = storeOf([task('t', { tagIds: ['garden'] })]);
    const effects = { tasks: patching<TaskItem>(['t'], () => ({ tagIds: ['temp-tag:garden'] })) };
    store.addAction('found', effects, true);
    // The cached row already includes the change. The stored response contains no rows.
    expect(store.settleAction('found', effects, {})).toBe(true);
    // The same applies to a change that left the queue before this store could show it.
    expect(store.settleAction('unseen', effects, {})).toBe(true);
    expect(store.base('tasks', 't')).toMatchObject({ tagIds: ['garden'] });
    store.applyChanges(NO_CHANGES, store.sequence);
    expect(store.task('t')?.tagIds).toEqual(['garden']);
  });

  it('reads only newer rows from the cache, and none that this device has deleted (OFFLINE-39)', () => {
    const later = { updatedAt: '2026-03-02T00:00:00.000Z' };
    const store = storeOf([task('mine', { ...later, title: 'new' }), task('theirs'), task('gone')]);
    const effects = { tasks: removing<TaskItem>(['gone']) };
    store.addAction('a', effects);
    store.settleAction('a', effects, {});
    const rows = [task('mine'), task('theirs', { ...later, title: 'new' }), task('gone'), task('other')];
    store.load({ tasks: rows }, 0);
    expect(['mine', 'theirs', 'gone', 'other'].map((id) => store.task(id)?.title)).toEqual([
      'new',
      'new',
      undefined,
      'other',
    ]);
  });

  it("prefers the server's row even if the device's clock is ahead (DATE-16)", () => {
    const store = storeOf([]);
    const tomorrow = { updatedAt: '2026-03-11T00:00:00.000Z', createdAt: '2026-03-11T00:00:00.000Z' };
    const effects = {
      tasks: putting([task('t', { ...tomorrow, isPendingSync: true, tagIds: ['temp-tag:a'] })]),
    };
    store.addAction('a', effects);
    store.settleAction('a', effects, { tasks: [record(task('t', { tagIds: ['made'] }))] });
    expect(store.task('t')).toMatchObject({ tagIds: ['made'], createdAt: task('t').createdAt });
    const theirs = record(task('t', { title: 'theirs', updatedAt: '2026-03-10T12:00:00.000Z' }));
    store.applyChanges({ ...NO_CHANGES, tasks: [theirs] }, store.sequence);
    expect(store.task('t')?.title).toBe('theirs');
  });

  describe('a task that was created, deleted and restored before the server knew about it', () => {
    const waits = (id: string, minute: number) =>
      task(id, { createdAt: `2026-03-10T10:0${minute}:00.000Z`, isPendingSync: true });
    const stored = (id: string, second: number) =>
      record(task(id, { createdAt: `2026-03-10T11:00:0${second}.000Z` }));
    const changes = (id: string, minute: number) =>
      ({
        make: { tasks: putting([waits(id, minute)]) },
        remove: { tasks: removing<TaskItem>([id]) },
        restore: { tasks: putting([waits(id, minute)]) },
      }) as const;

    /**
     * Creates the store of an offline start. Either the restoration or both the deletion and the restoration
     * are still queued.
     */
    function startedAfter(ids: readonly string[], back: string, unsent: 'putting back' | 'both') {
      const before = storeOf([]);
      const { make, remove, restore } = changes(back, ids.indexOf(back));
      for (const [minute, id] of ids.entries()) {
        before.addAction(`make ${id}`, { tasks: putting([waits(id, minute)]) });
      }
      before.addAction('remove', remove);
      before.addAction('put back', restore);
      expect(before.view({ kind: 'inbox' }, 'all').ids).toEqual([...ids].reverse());
      for (const [second, id] of ids.entries()) {
        const effects = id === back ? make : { tasks: putting([waits(id, second)]) };
        before.settleAction(`make ${id}`, effects, { tasks: [stored(id, second)] });
      }
      if (unsent === 'putting back') expect(before.settleAction('remove', remove, {})).toBe(true);
      const after = storeOf([...before.known(tasks).values()]);
      if (unsent === 'both') after.addAction('remove', remove);
      after.addAction('put back', restore);
      return after;
    }

    it.each([
      ['older than another', ['back', 'other'], 'putting back'],
      ['newer than another', ['other', 'back'], 'putting back'],
      ['older than another, with its deletion unsent', ['back', 'other'], 'both'],
      ['newer than another, with its deletion unsent', ['other', 'back'], 'both'],
    ] as const)(
      'gives a restored task its position on the server: a task %s (OFFLINE-36)',
      (_, ids, unsent) => {
        const store = startedAfter(ids, 'back', unsent);
        expect(store.view({ kind: 'inbox' }, 'all').ids).toEqual([...ids].reverse());
        expect(store.task('back')?.isPendingSync).toBe(false);
      },
    );

    it('removes a task if its restoration is rejected (OFFLINE-36)', () => {
      const store = startedAfter(['back'], 'back', 'putting back');
      store.dropAction('put back');
      store.applyChanges({ ...NO_CHANGES, deleted: { tasks: ['back'] } }, store.sequence);
      expect(store.task('back')).toBeUndefined();
    });
  });

  it('does not restore a task that was deleted while a response was in flight (OFFLINE-24)', () => {
    const store = storeOf([task('t')]);
    const startedAt = store.sequence;
    const effects = { tasks: removing<TaskItem>(['t']) };
    store.addAction('a', effects);
    store.settleAction('a', effects, {});
    store.applyChanges({ ...NO_CHANGES, tasks: [record(task('t'))] }, startedAt);
    expect(store.task('t')).toBeUndefined();
    store.applyChanges({ ...NO_CHANGES, tasks: [record(task('t'))] }, store.sequence);
    expect(store.task('t')).toBeDefined();
  });

  it('keeps a task that was created while a full reload was in flight', () => {
    const store = storeOf([task('old')]);
    const startedAt = store.sequence;
    const effects = { tasks: putting([task('made', { isPendingSync: true })]) };
    store.addAction('a', effects);
    store.settleAction('a', effects, { tasks: [record(task('made'))] });
    store.applyChanges({ ...NO_CHANGES, reset: true }, startedAt);
    expect(store.task('old')).toBeUndefined();
    expect(store.task('made')?.isPendingSync).toBe(false);
  });

  describe('a stored response that arrives after changes by others (OFFLINE-24)', () => {
    const mine = record(task('t', { title: 'mine', updatedAt: '2026-03-02T00:00:00.000Z' }));
    const theirs = record(task('t', { title: 'theirs', updatedAt: '2026-03-03T00:00:00.000Z' }));
    const renaming = { tasks: patching<TaskItem>(['t'], () => ({ title: 'mine' })) };

    it('a stored response does not overwrite a later row', () => {
      const store = storeOf([task('t')]);
      store.addAction('a', renaming);
      store.applyChanges({ ...NO_CHANGES, tasks: [theirs] }, store.sequence);
      expect(store.settleAction('a', renaming, { tasks: [mine] })).toBe(false);
      expect(store.task('t')?.title).toBe('theirs');
    });

    it('a stored response does not overwrite a later row after a restart', () => {
      const store = storeOf([task('t', { title: 'theirs', updatedAt: theirs.updatedAt })]);
      store.addAction('a', renaming);
      store.settleAction('a', renaming, { tasks: [mine] });
      expect(store.task('t')?.title).toBe('theirs');
    });

    it('if the response to a change has no rows, keeps showing the change until the next changes arrive', () => {
      const store = storeOf([task('t')]);
      const done = { completedAt: `${DAY}T01:00:00.000Z`, completedOn: DAY };
      const effects = { tasks: patching<TaskItem>(['t'], () => done) };
      store.addAction('a', effects);
      store.applyChanges({ ...NO_CHANGES, tasks: [theirs] }, store.sequence);
      const startedBefore = store.sequence;
      expect(store.settleAction('a', effects, {})).toBe(true);
      expect(store.pendingCount).toBe(0);
      store.applyChanges(NO_CHANGES, startedBefore);
      expect(store.task('t')).toMatchObject({ title: 'theirs', completedOn: DAY });
      store.applyChanges(NO_CHANGES, store.sequence);
      expect(store.task('t')).toMatchObject({ title: 'theirs', completedOn: null });
    });

    it('keeps a change visible after a full reload until the next changes arrive, if its response has no rows', () => {
      const store = storeOf([task('t')]);
      const effects = { tasks: patching<TaskItem>(['t'], () => ({ title: 'mine' })) };
      store.addAction('a', effects);
      store.applyChanges({ ...NO_CHANGES, reset: true, tasks: [theirs] }, store.sequence);
      expect(store.settleAction('a', effects, {})).toBe(true);
      store.applyChanges(NO_CHANGES, store.sequence);
      expect(store.task('t')?.title).toBe('theirs');
    });

    it('a deleted task does not reappear when other users change it', () => {
      const store = storeOf([task('t')]);
      const effects = { tasks: removing<TaskItem>(['t']) };
      store.addAction('a', effects);
      store.applyChanges({ ...NO_CHANGES, tasks: [theirs] }, store.sequence);
      expect(store.settleAction('a', effects, {})).toBe(true);
      expect(store.task('t')).toBeUndefined();
      const deleted = { projects: [], tags: [], tasks: ['t'] };
      store.applyChanges({ ...NO_CHANGES, deleted }, store.sequence);
      expect(store.task('t')).toBeUndefined();
    });

    it('does not restore a task that other users have deleted', () => {
      const store = storeOf([]);
      const effects = { tasks: putting([task('t', { isPendingSync: true })]) };
      store.addAction('a', effects);
      const deleted = { projects: [], tags: [], tasks: ['t'] };
      store.applyChanges({ ...NO_CHANGES, deleted }, store.sequence);
      expect(store.settleAction('a', effects, { tasks: [mine] })).toBe(true);
      store.applyChanges(NO_CHANGES, store.sequence);
      expect(store.task('t')).toBeUndefined();
    });
  });

  it('a full reload replaces newer rows but keeps unsent changes (LIVE-7)', () => {
    const later = { title: 'edited', projectId: 'p', updatedAt: '2026-03-02T00:00:00.000Z' };
    const store = storeOf([task('t', later), task('made', later)], [project('p')]);
    store.addAction('a', { tasks: patching<TaskItem>(['t'], () => ({ notes: 'mine' })) });
    store.addAction('b', { tasks: putting([task('new', { isPendingSync: true })]) });
    store.applyChanges({ ...NO_CHANGES, reset: true, tasks: [record(task('t'))] }, store.sequence);
    expect(store.task('t')).toMatchObject({ title: 't', projectId: null, notes: 'mine' });
    expect(store.task('made')).toBeUndefined();
    expect(store.task('new')).toBeDefined();
    store.dropAction('a');
    expect(store.task('t')).toEqual(task('t'));
  });

  it('notifies only listeners of changed rows and lists', () => {
    const store = storeOf([task('a'), task('b')]);
    const notified: string[] = [];
    for (const topic of ['tasks/a', 'tasks/b', 'list:inbox', 'list:today', 'counts', 'projects'] as const) {
      store.subscribe(topic, () => notified.push(topic));
    }
    const inbox = store.view({ kind: 'inbox' }, 'all');
    store.addAction('1', { tasks: patching<TaskItem>(['a'], () => ({ title: 'x' })) });
    expect(notified).toEqual(['tasks/a']);
    expect(store.view({ kind: 'inbox' }, 'all')).toBe(inbox);
    notified.length = 0;
    store.addAction('2', { tasks: patching<TaskItem>(['a'], () => ({ scheduledOn: DAY })) });
    expect(notified.sort()).toEqual(['counts', 'list:inbox', 'list:today', 'tasks/a']);
  });

  it('shows the tasks of an archived project only in the Journal (PROJECT-7)', () => {
    const done = { completedAt: `${DAY}T01:00:00.000Z`, completedOn: DAY };
    const store = storeOf(
      [task('open', { projectId: 'p', scheduledOn: DAY }), task('done', { projectId: 'p', ...done })],
      [project('p', true)],
    );
    expect(store.view({ kind: 'today' }, 'all').ids).toEqual([]);
    expect(store.view({ kind: 'project', projectId: 'p' }, 'all').ids).toEqual([]);
    expect(store.view({ kind: 'journal' }, 'all').ids).toEqual(['done']);
    expect(store.archivedProjects().map(({ id }) => id)).toEqual(['p']);
  });

  it('counts how many more completed tasks this device shows than the server has', () => {
    const done = { completedAt: `${DAY}T01:00:00.000Z`, completedOn: DAY };
    const store = storeOf([task('open'), task('done', done), task('gone', done)]);
    const complete = { tasks: patching<TaskItem>(['open'], () => done) };
    store.addAction('complete', complete);
    expect(store.completedAhead()).toBe(1);
    store.addAction('delete', { tasks: removing<TaskItem>(['done', 'gone']) });
    expect(store.completedAhead()).toBe(-1);
    store.settleAction('complete', complete, {});
    expect(store.completedAhead()).toBe(-2);
    store.dropAction('delete');
    expect(store.completedAhead()).toBe(0);
  });

  it('recalculates completion dates for a different time zone (DATE-6)', () => {
    const at = '2026-03-10T23:30:00.000Z';
    const store = storeOf([task('t', { scheduledOn: DAY, completedAt: at, completedOn: DAY })]);
    store.setToday('2026-03-11', 'Europe/Berlin');
    expect(store.task('t')?.completedOn).toBe('2026-03-11');
    expect(store.view({ kind: 'today' }, 'all').ids).toEqual(['t']);
  });
});
