import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { AddTaskForm } from '../new-task/add-task-form.tsx';
import { grammar } from './load-grammar.ts';
import { readOnceLoaded, readUnreadLines } from './unread-lines.ts';

// The first test needs a page that has not loaded the grammar, so there is one test for the whole file.
test('a title entered before the grammar is loaded is read once it is (CAPTURE-54)', async () => {
  const account = { id: 'account', subscriptionTier: 'PersonalPro', features: { taggingEnabled: true } };
  const state = { state: 'authenticated', user: { id: 'u' }, account };
  const { data, store } = testData({ parts: { session: { state, subscribe: () => () => undefined } } });
  const add = (title: string): string => {
    const id = data.commands.createTask({ title }) ?? '';
    readOnceLoaded(data, id, title);
    return id;
  };
  expect(grammar.loaded()).toBeUndefined();
  const call = add('Call Ann tomorrow !1');
  const renamed = add('Ask Ben tomorrow');
  data.commands.updateTask(renamed, { title: 'Ask Ben on the way' });
  expect(store.task(call)).toMatchObject({ title: 'Call Ann tomorrow !1', scheduledOn: null });
  await grammar();
  readUnreadLines(data);
  expect(store.task(call)).toMatchObject({ title: 'Call Ann', scheduledOn: '2026-03-11', priority: 'high' });
  expect(store.task(renamed), 'it has changed since').toMatchObject({
    title: 'Ask Ben on the way',
    scheduledOn: null,
  });
  data.commands.updateTask(call, { title: 'Call Ann tomorrow !1', scheduledOn: null });
  readUnreadLines(data);
  expect(store.task(call)?.scheduledOn, 'it is read only once').toBeNull();

  render(
    <DataContext value={data}>
      <AddTaskForm view={{ kind: 'inbox' }} field={createRef()} onLeave={() => undefined} />
    </DataContext>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Add a new task' }), 'Pay rent fri{Enter}');
  expect([...store.allTasks()].map(({ title }) => title)).toContain('Pay rent');
});
