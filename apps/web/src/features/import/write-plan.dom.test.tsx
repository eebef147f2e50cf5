import { importedTask } from '@questlog/import/imported';
import { planImport } from '@questlog/import/plan/plan-import';
import { expect, test } from 'vitest';
import { testData } from '../../data/testing/data-layer.ts';
import { importedPlaces } from './imported-places.ts';
import { writePlan } from './write-plan.ts';

const PLAN = planImport(
  {
    source: 'csv',
    projects: [
      { sourceId: 'p', title: 'Garden', color: null, isArchived: false },
      { sourceId: 'old', title: 'Attic', color: null, isArchived: true },
    ],
    tags: [],
    losses: [],
    tasks: [
      importedTask({ sourceId: '1', title: 'Call Ada' }),
      importedTask({ sourceId: '2', title: 'Sow', projectId: 'p' }),
      importedTask({ sourceId: '3', title: 'Mow', projectId: 'p' }),
      importedTask({ sourceId: '4', title: 'Sweep', projectId: 'old' }),
    ],
  },
  { accountId: '00000000-0000-7000-8000-000000000001', now: new Date(), today: '2026-03-10', projects: [] },
);

async function write() {
  const made = testData();
  const undo = await writePlan(made.data, PLAN, {
    inTrash: new Set(),
    weekStart: 1,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return { ...made, undo };
}

test('names the undo step of an import after the import (IMPORT-60)', async () => {
  const { data, undo } = await write();
  const messages: string[] = [];
  data.undo.onNotice(({ message }) => messages.push(message));
  await data.undo.prepare();
  expect(data.undo.steps.get().undo.map(({ label }) => label)).toEqual(['Imported 4 tasks']);
  undo();
  expect(messages).toEqual(['Undid: Imported 4 tasks']);
});

test('an import leads to the views that show its tasks, not to archived projects (IMPORT-60)', async () => {
  const { store } = await write();
  const garden = PLAN.projects.find(({ title }) => title === 'Garden')?.id;
  expect(importedPlaces(PLAN, store)).toEqual([{ kind: 'project', projectId: garden }, { kind: 'inbox' }]);
});
