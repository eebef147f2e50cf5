import { LiveRegion, clearAnnouncements } from '@questlog/ui/feedback/live-region.tsx';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../data/data-context.ts';
import { createValue } from '../data/engine/browser/signal.ts';
import { testData } from '../data/testing/data-layer.ts';
import { AddTaskForm } from './new-task/add-task-form.tsx';

afterEach(() => {
  cleanup();
  clearAnnouncements();
});

/** Adds a task to an empty account. The server has not responded yet. */
async function typeTask() {
  const online = createValue(true);
  const { data, store, commands, sent } = testData({ parts: { online } });
  const { container } = render(
    <DataContext value={data}>
      <AddTaskForm view={{ kind: 'inbox' }} field={createRef()} onLeave={() => undefined} />
      <LiveRegion />
    </DataContext>,
  );
  await userEvent.type(container.querySelector('input') as HTMLInputElement, 'Sow{Enter}');
  const spoken = () => container.querySelector('[aria-live="polite"]')?.textContent;
  return { store, commands, online, spoken, effects: sent[0]?.effects ?? {} };
}

test('announces no task before the server responds or after it rejects the task (TASK-62)', async () => {
  const { store, spoken } = await typeTask();
  expect(spoken()).toBe('');
  act(() => store.dropAction('a1'));
  expect(spoken()).toBe('');
});

test('announces a new task once the server has accepted it (TASK-62)', async () => {
  const { store, spoken, effects } = await typeTask();
  act(() => void store.settleAction('a1', effects, {}));
  expect(spoken()).toBe('Added Sow');
});

test('announces a new task when the connection is lost, because it stays queued (TASK-62)', async () => {
  const { online, spoken } = await typeTask();
  act(() => online.set(false));
  expect(spoken()).toBe('Added Sow');
});

test('announces the title that was read while the task waited (CAPTURE-54, TASK-62)', async () => {
  const { store, commands, online, spoken } = await typeTask();
  const [added] = store.allTasks();
  act(() => void commands.updateTask(added?.id ?? '', { title: 'Sow the beds' }));
  act(() => online.set(false));
  expect(spoken()).toBe('Added Sow the beds');
});
