import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { AddTaskForm } from './add-task-form.tsx';
import { grammar } from '../grammar/load-grammar.ts';

// It needs a page that has not loaded the grammar, so it is in a separate file.
test('a title is read even if the grammar is loaded between its last letter and Enter (CAPTURE-54)', async () => {
  const { data, store } = testData();
  render(
    <DataContext value={data}>
      <AddTaskForm view={{ kind: 'inbox' }} field={createRef()} onLeave={() => undefined} />
    </DataContext>,
  );
  const field = screen.getByRole('textbox', { name: 'Add a new task' });
  const loading = grammar();
  fireEvent.change(field, { target: { value: 'Call Ann tomorrow' } });
  expect(grammar.loaded()).toBeUndefined();
  await loading;
  fireEvent.submit(field);
  const titles = Array.from(store.allTasks(), ({ title, scheduledOn }) => ({ title, scheduledOn }));
  expect(titles).toEqual([{ title: 'Call Ann', scheduledOn: '2026-03-11' }]);
});
