import { importedTask } from '@questlog/import/imported';
import { planImport } from '@questlog/import/plan/plan-import';
import { expect, it } from 'vitest';
import { testData } from '../../testing/data-layer.ts';
import { importRowsCommands } from './import-rows.ts';

it('shows all tags of imported tasks before the server has created them (IMPORT-8)', () => {
  const { data, store } = testData();
  const { tasks } = planImport(
    {
      source: 'csv',
      projects: [],
      sections: [],
      tags: [],
      losses: [],
      tasks: Array.from({ length: 150 }, (_, index) =>
        importedTask({ sourceId: String(index), title: String(index), tags: [`tag-${index}`] }),
      ),
    },
    {
      accountId: '00000000-0000-7000-8000-000000000001',
      now: new Date(),
      today: '2026-03-10',
      projects: [],
      sections: [],
    },
  );
  importRowsCommands(data.commandDeps).importTasks(tasks);
  const shown = new Set(store.tags().map(({ id }) => id));
  expect(shown.size).toBe(150);
  for (const { id } of tasks) expect(store.task(id)?.tagIds.every((tagId) => shown.has(tagId))).toBe(true);
});
