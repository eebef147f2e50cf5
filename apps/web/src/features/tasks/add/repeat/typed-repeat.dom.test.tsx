import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../../../data/data-context.ts';
import { testData } from '../../../../data/testing/data-layer.ts';
import { AddTaskForm } from '../add-task-form.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
});

const toasts = () => toast.snapshot().map(({ message }) => message);

/** Renders the add field on Tuesday, 10 March 2026. */
function open({ tier = 'PersonalPro', kind = 'inbox' }: { tier?: string; kind?: 'inbox' | 'today' } = {}) {
  const { data, store, sent } = testData({ account: { subscriptionTier: tier } });
  render(
    <DataContext value={data}>
      <AddTaskForm view={{ kind }} field={createRef()} onLeave={() => undefined} />
    </DataContext>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a new task' });
  const tasks = () =>
    Array.from(
      store.allTasks(),
      ({ title, scheduledOn, isRepeatingTask }) => `${title} | ${scheduledOn} | ${isRepeatingTask}`,
    );
  const offer = () => screen.findByRole('button', { name: 'Make it repeat: Every week on Mon, Thu' });
  return { store, sent, field, tasks, offer };
}

const PHRASE = 'Water the beans every week on mon, thu';

test('accepting a repeat phrase with Tab creates the task on the first date of the rule together with its pattern (REPEAT-66)', async () => {
  const { store, sent, field, tasks, offer } = open();
  await userEvent.type(field, PHRASE);
  expect((await offer()).getAttribute('aria-pressed')).toBe('false');
  await userEvent.tab();
  expect(document.activeElement).toBe(field);
  expect((await offer()).getAttribute('aria-pressed')).toBe('true');
  await userEvent.type(field, ' #home{Enter}');
  expect(tasks()).toEqual(['Water the beans | 2026-03-12 | true']);
  expect(store.repeatPatterns()).toMatchObject([
    { series: { rule: { frequency: 'Weekly', weekDays: [1, 4] }, firstDate: '2026-03-12' } },
  ]);
  expect(sent.map(({ kind }) => kind)).toEqual(['task.create', 'repeat.create']);
  expect(field.value).toBe('');
  expect(toasts(), 'it is not in the Inbox').toEqual(['Added to Upcoming, for Thursday, March 12']);
});

test('accepting a repeat phrase with a click keeps the date of the view (REPEAT-66)', async () => {
  const { field, tasks, offer } = open({ kind: 'today' });
  await userEvent.type(field, PHRASE);
  await userEvent.click(await offer());
  await userEvent.type(field, '{Enter}');
  expect(tasks()).toEqual(['Water the beans | 2026-03-10 | true']);
  expect(toasts(), 'it is here').toEqual([]);
});

test('an accepted repeat phrase stays accepted while more is typed after it (REPEAT-73)', async () => {
  const { store, field, tasks, offer } = open();
  await userEvent.type(field, PHRASE);
  await offer();
  await userEvent.tab();
  await userEvent.type(field, ' before breakfast');
  expect((await offer()).getAttribute('aria-pressed')).toBe('true');
  await userEvent.type(field, '{Enter}');
  expect(tasks()).toEqual(['Water the beans before breakfast | 2026-03-12 | true']);
  expect(store.repeatPatterns()).toHaveLength(1);
});

test('an accepted repeat phrase can be extended and ends when its letters are deleted (REPEAT-73)', async () => {
  const { field, tasks, offer } = open();
  await userEvent.type(field, 'Water the beans every week');
  await userEvent.click(await screen.findByRole('button', { name: 'Make it repeat: Every week on Tue' }));
  await userEvent.type(field, ' on mon, thu at dawn');
  expect((await offer()).getAttribute('aria-pressed')).toBe('true');
  await userEvent.type(field, '{Backspace>25/}');
  expect(field.value).toBe('Water the beans every');
  expect(screen.queryByText(/Make it repeat/)).toBeNull();
  await userEvent.type(field, '{Enter}');
  expect(tasks()).toEqual(['Water the beans every | null | false']);
});

test('a repeat phrase that is not accepted stays text (REPEAT-66)', async () => {
  const { store, field, tasks, offer } = open();
  await userEvent.type(field, PHRASE);
  await offer();
  await userEvent.type(field, '{Enter}');
  expect(tasks()).toEqual([`${PHRASE} | null | false`]);
  expect(store.repeatPatterns()).toEqual([]);
});

test.each(['the cross', 'Escape'])(
  'a repeat phrase dismissed by %s stays text and is not offered again (REPEAT-66)',
  async (by) => {
    const { field, tasks, offer } = open();
    await userEvent.type(field, PHRASE);
    await userEvent.click(await offer());
    if (by === 'Escape') await userEvent.type(field, '{Escape}');
    else
      await userEvent.click(screen.getByRole('button', { name: /^Keep "every week on mon, thu" as text$/ }));
    await waitFor(() => expect(screen.queryByText(/Make it repeat/)).toBeNull());
    await userEvent.type(field, '{Enter}');
    expect(tasks()).toEqual([`${PHRASE} | null | false`]);
  },
);

test('offers no repeat phrase if the plan lacks repeating tasks (REPEAT-66)', async () => {
  const { field, tasks } = open({ tier: 'PersonalFree' });
  await userEvent.type(field, `${PHRASE}{Enter}`);
  expect(screen.queryByText(/Make it repeat/)).toBeNull();
  expect(tasks()).toEqual([`${PHRASE} | null | false`]);
});
