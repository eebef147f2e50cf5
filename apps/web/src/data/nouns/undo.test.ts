import { describe, expect, it } from 'vitest';
import { testData } from '../testing/data-layer.ts';
import type { UndoNotice } from '../engine/undo/undo-keeper.ts';
import { DAY, project, task } from './testing/rows.ts';

/** Returns a data layer whose steps are loaded, with the notices. */
async function open(rows: Parameters<typeof testData>[0] = {}) {
  const made = testData(rows);
  const notices: UndoNotice[] = [];
  made.data.undo.onNotice((notice) => notices.push(notice));
  await ended();
  return { ...made, undo: made.data.undo, notices, last: () => notices.at(-1)?.message };
}

/** Ends the current step. */
const ended = () => new Promise((resolve) => setTimeout(resolve));

describe('undo', () => {
  it('undoes and redoes a change of a title', async () => {
    const { store, commands, undo, last } = await open({ rows: { tasks: [task('t', { title: 'Milk' })] } });
    commands.updateTask('t', { title: 'Bread' });
    await ended();
    undo.undo();
    expect(store.task('t')?.title).toBe('Milk');
    expect(last()).toBe('Undid: Renamed "Bread"');
    undo.redo();
    expect(store.task('t')?.title).toBe('Bread');
    expect(last()).toBe('Redid: Renamed "Bread"');
    undo.undo();
    undo.undo();
    expect(last()).toBe('Nothing to undo');
  });

  it('returns several tasks to their projects and dates', async () => {
    const rows = {
      projects: [project('p'), project('q')],
      tasks: [task('a', { projectId: 'p' }), task('b', { scheduledOn: DAY, thisEvening: true }), task('c')],
    };
    const { store, commands, undo, sent, last } = await open({ rows });
    const before = ['a', 'b', 'c'].map((id) => store.task(id));
    commands.moveTasks(['a', 'b', 'c'], 'q', { scheduledOn: '2026-03-12', thisEvening: false });
    await ended();
    undo.undo();
    expect(['a', 'b', 'c'].map((id) => store.task(id))).toEqual(before);
    expect(last()).toBe('Undid: Moved 3 tasks to q');
    expect(sent).toHaveLength(4);
  });
});
