import { expect, it } from 'vitest';
import type { UndoNotice } from '../../engine/undo/undo-manager.ts';
import { patching, removing } from '../../engine/store/effects.ts';
import { testData } from '../../testing/data-layer.ts';
import { project, section, task } from '../testing/rows.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { SectionItem } from './section-item.ts';
import { sectionCommands } from './section-commands.ts';

const DONE = { completedAt: '2026-03-09T10:00:00.000Z', completedOn: '2026-03-09' };

/** Two sections of a project. The first has an open task with a subtask, and a completed one. */
function begin() {
  const inFirst = { projectId: 'p', sectionId: 's' };
  const made = testData({
    rows: {
      projects: [project('p'), project('q')],
      sections: [section('s', 'p'), section('t', 'p', { order: 2_000 })],
      tasks: [
        task('trip', inFirst),
        task('pack', { ...inFirst, parentId: 'trip' }),
        task('done', { ...inFirst, ...DONE }),
        task('free', { projectId: 'p' }),
      ],
    },
  });
  const { undo } = made.data;
  const notices: UndoNotice[] = [];
  undo.onNotice((notice) => notices.push(notice));
  const sectionsOfTasks = (): Record<string, string | null | undefined> =>
    Object.fromEntries(['trip', 'pack', 'done', 'free'].map((id) => [id, made.store.task(id)?.sectionId]));
  /** Makes a change, and waits until it is an undo step. */
  const step = async (change: () => unknown): Promise<void> => {
    change();
    await undo.prepare();
    await Promise.resolve();
  };
  const sectionTitles = (): string[] => made.store.sectionsOf('p').map(({ title }) => title);
  const sections = sectionCommands(made.data.commandDeps);
  return { ...made, undo, notices, sections, sectionsOfTasks, sectionTitles, step };
}

it('shows a new section last, and sends it with its id (SECTION-6, SECTION-15)', () => {
  const { sections, sectionTitles, sent, store } = begin();
  const id = sections.createSection('p', { title: '  Later ', wipLimit: 3 });
  expect(sectionTitles()).toEqual(['s', 't', 'Later']);
  expect(store.section(id ?? '')).toMatchObject({ order: 3_000, wipLimit: 3, isPendingSync: true });
  expect(sent.at(-1)).toMatchObject({
    method: 'POST',
    url: '/api/projects/p/sections',
    body: { id, title: 'Later', order: 3_000, wipLimit: 3 },
  });
  expect(sections.createSection('p', { title: '  ' })).toBeUndefined();
});

it('sends only the changed fields of a section (SECTION-15)', () => {
  const { sections, sent } = begin();
  sections.updateSection('s', { title: 's', wipLimit: null });
  sections.updateSection('s', { title: 'Doing', wipLimit: null });
  sections.reorderSections([
    { sectionId: 's', newOrder: 3_000 },
    { sectionId: 't', newOrder: 2_000 },
  ]);
  expect(sent.map(({ body }) => body)).toEqual([
    { title: 'Doing' },
    { sections: [{ sectionId: 's', newOrder: 3_000 }] },
  ]);
});

it('does not archive a section with open tasks, and says how many there are (SECTION-8)', () => {
  const { sections, commands, sent, store } = begin();
  expect(sections.archiveSection('s', true)).toBe(
    'This section has 2 open tasks. Complete or move them before you archive the section.',
  );
  expect(sent).toEqual([]);
  commands.completeTasks(['trip'], true);
  expect(sections.archiveSection('s', true)).toBeUndefined();
  expect(store.section('s')?.archivedAt).not.toBeNull();
  sections.archiveSection('s', false);
  expect(store.section('s')?.archivedAt).toBeNull();
});

it('undo archives a section again that was taken out of the archive with an open task (SECTION-8, UNDO-2)', async () => {
  const { sections, commands, store, step, undo } = begin();
  await step(() => commands.completeTasks(['trip'], true));
  await step(() => sections.archiveSection('s', true));
  await step(() => commands.completeTasks(['trip'], false));
  await step(() => sections.archiveSection('s', false));
  undo.undo();
  expect(store.section('s')?.archivedAt).not.toBeNull();
  undo.redo();
  expect(store.section('s')?.archivedAt).toBeNull();
});

it('undoing the deletion of a section gives its tasks back, completed ones too (SECTION-11, UNDO-2)', async () => {
  const { sections, sectionsOfTasks, sectionTitles, sent, step, undo } = begin();
  const before = sectionsOfTasks();
  await step(() => sections.deleteSection('s', 'keep'));
  expect(sectionTitles()).toEqual(['t']);
  expect(sectionsOfTasks()).toEqual({ trip: null, pack: null, done: null, free: null });
  undo.undo();
  expect(sectionTitles()).toEqual(['s', 't']);
  expect(sectionsOfTasks()).toEqual(before);
  undo.redo();
  expect(sectionsOfTasks()).toEqual({ trip: null, pack: null, done: null, free: null });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'DELETE /api/sections/s?tasks=keep',
    'POST /api/sections/s/restore',
    'DELETE /api/sections/s?tasks=keep',
  ]);
});

it('undoing the deletion of a section leaves a task that has another section since (SECTION-11)', async () => {
  const { sections, sectionsOfTasks, step, store, undo } = begin();
  await step(() => sections.deleteSection('s', 'keep'));
  store.addAction('elsewhere', { tasks: patching<TaskItem>(['done'], () => ({ sectionId: 't' })) });
  undo.undo();
  expect(sectionsOfTasks()).toEqual({ trip: 's', pack: 's', done: 't', free: null });
});

it('undoing the deletion of a section with its tasks restores both, and redoing deletes both (SECTION-10, UNDO-2, UNDO-13)', async () => {
  const { sections, sectionsOfTasks, sent, step, undo } = begin();
  const before = sectionsOfTasks();
  await step(() => sections.deleteSection('s', 'trash'));
  expect(sectionsOfTasks()).toEqual({ free: null });
  undo.undo();
  expect(sectionsOfTasks()).toEqual(before);
  sent.length = 0;
  undo.redo();
  expect(sectionsOfTasks()).toEqual({ free: null });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /api/sections/s?tasks=trash']);
});

it('moving tasks to a section is one change and one undo step (SECTION-5)', async () => {
  const { commands, sectionsOfTasks, sent, step, undo } = begin();
  await step(() => commands.updateTasks(['trip', 'free'], { sectionId: 't' }));
  expect(sectionsOfTasks()).toEqual({ trip: 't', pack: 't', done: 's', free: 't' });
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/tasks/bulk/move', { taskIds: ['trip', 'free'], sectionId: 't' }],
  ]);
  expect(undo.steps.get().undo.map(({ label }) => label)).toEqual(['Moved 2 tasks to "t"']);
  undo.undo();
  expect(sectionsOfTasks()).toEqual({ trip: 's', pack: 's', done: 's', free: null });
});

it('a task that moves to another project leaves its section, and undo brings it back (SECTION-5)', async () => {
  const { commands, step, store, undo } = begin();
  await step(() => commands.updateTask('trip', { projectId: 'q' }));
  expect(store.task('pack')).toMatchObject({ projectId: 'q', sectionId: null });
  undo.undo();
  expect(store.task('trip')).toMatchObject({ projectId: 'p', sectionId: 's' });
  expect(store.task('pack')).toMatchObject({ projectId: 'p', sectionId: 's' });
});

it('a new subtask is shown in the section of its parent (SECTION-4)', () => {
  const { commands, sent, store } = begin();
  const id = commands.createTask({ title: 'Socks', parentId: 'trip' });
  expect(store.task(id ?? '')).toMatchObject({ projectId: 'p', sectionId: 's' });
  expect(sent.at(-1)?.body).not.toHaveProperty('sectionId');
});

it.each([
  [
    'changed',
    (store: ReturnType<typeof begin>['store']) =>
      store.addAction('elsewhere', { sections: patching<SectionItem>(['s'], () => ({ title: 'Other' })) }),
    'Not undone: Edited "Doing". "Other" was changed elsewhere since.',
  ],
  [
    'deleted',
    (store: ReturnType<typeof begin>['store']) => store.addAction('elsewhere', { sections: removing(['s']) }),
    'Not undone: Edited "Doing". "Doing" was deleted elsewhere since.',
  ],
])('a renamed section that was %s elsewhere cannot be undone (UNDO-5)', async (_, elsewhere, message) => {
  const { sections, notices, step, store, undo } = begin();
  await step(() => sections.updateSection('s', { title: 'Doing' }));
  elsewhere(store);
  undo.undo();
  expect(notices.map((notice) => notice.message)).toEqual([message]);
});

it('a task cannot return to a section that was deleted elsewhere (UNDO-5)', async () => {
  const { commands, notices, step, store, undo } = begin();
  await step(() => commands.updateTask('trip', { sectionId: 't' }));
  store.addAction('elsewhere', { sections: removing(['s']) });
  undo.undo();
  expect(notices.map(({ message }) => message)).toEqual([
    'Not undone: Moved "trip" to "t". "trip" and 1 other were in sections that were deleted elsewhere since.',
  ]);
});
