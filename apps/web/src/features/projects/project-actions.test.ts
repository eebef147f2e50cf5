import 'fake-indexeddb/auto';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { expect, test } from 'vitest';
import { project } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { duplicateProject } from './project-actions.tsx';

test('the message after a project is duplicated opens the copy (PROJECT-20)', () => {
  const { data, store } = testData({ rows: { projects: [project('Choir')] } });
  const opened: string[] = [];
  duplicateProject(
    data,
    { id: 'Choir', title: 'Choir' },
    { onLimit: () => undefined, onOpen: (id) => opened.push(id) },
  );
  const copy = store.projects().find(({ title }) => title === 'Choir (Copy)');
  const [shown] = toast.snapshot();
  expect([shown?.message, shown?.action?.label, shown?.more?.label]).toEqual([
    'Created "Choir (Copy)"',
    'Undo',
    'Go to project',
  ]);
  shown?.more?.onClick();
  expect(opened).toEqual([copy?.id]);
});
