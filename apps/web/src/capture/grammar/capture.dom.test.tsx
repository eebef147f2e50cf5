import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { AddTaskForm } from '../new-task/add-task-form.tsx';
import { grammar } from './load-grammar.ts';

beforeAll(async () => void (await grammar()));
afterEach(() => {
  cleanup();
  toast.clear();
});

const toasts = () => toast.snapshot().map(({ message }) => message);

/** Renders the add field on Tuesday, 10 March 2026. */
function open({ tier = 'PersonalPro', kind = 'inbox' }: { tier?: string; kind?: 'inbox' | 'today' } = {}) {
  const { data, store, sent } = testData({ account: { subscriptionTier: tier } });
  const garden = data.commands.createProject({ title: 'Garden' });
  sent.length = 0;
  render(
    <DataContext value={data}>
      <AddTaskForm view={{ kind }} field={createRef()} onLeave={() => undefined} />
    </DataContext>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a new task' });
  const task = () => [...store.allTasks()][0];
  const chip = (text: string) => screen.findByText(text, { selector: 'span' });
  return { store, sent, field, task, chip, garden };
}

test('the chip of a typed priority has a ring, and only the chip of a due date has a flag (TASK-5)', async () => {
  const { field, chip } = open();
  await userEvent.type(field, 'Dinner fri !1 by 20 mar');
  const mark = async (text: string) => (await chip(text)).parentElement?.querySelector('svg')?.classList;
  expect([...((await mark('High priority')) ?? [])]).toContain('lucide-circle');
  expect([...((await mark('Due Fri, Mar 20')) ?? [])]).toContain('lucide-flag');
});

test('Enter adds a task with everything in its line (CAPTURE-42)', async () => {
  const { sent, field, task, chip, garden } = open();
  await userEvent.type(field, 'Dinner with Ana fri 7pm +garden !1 by 20 mar');
  expect(await chip('Fri, Mar 13 · 7 PM')).toBeDefined();
  expect(await chip('Due Fri, Mar 20')).toBeDefined();
  expect(await chip('High priority')).toBeDefined();
  expect(screen.getAllByText('Garden')).toHaveLength(1);
  await userEvent.type(field, '{Enter}');
  expect(task()).toMatchObject({
    title: 'Dinner with Ana',
    scheduledOn: '2026-03-13',
    scheduledTime: '19:00',
    thisEvening: true,
    dueOn: '2026-03-20',
    priority: 'high',
    projectId: garden,
  });
  expect(sent.map(({ kind }) => kind)).toEqual(['task.create']);
  expect(field.value).toBe('');
  expect(toasts(), 'it is not in the Inbox').toEqual(['Added to Upcoming, Fri, Mar 13']);
});

test('a typed reminder has a chip, and Enter adds the task with it in one step (CAPTURE-59, REMINDER-43)', async () => {
  const { store, sent, field, task, chip } = open();
  await userEvent.type(field, 'Dinner with Ana fri 7pm !30m');
  expect(await chip('Remind me 30 minutes before')).toBeDefined();
  await userEvent.type(field, '{Enter}');
  const rules = store.remindersOf(task()?.id ?? '').map(({ rule }) => rule);
  expect(rules).toEqual([{ kind: 'relative', offsetMinutes: 30 }]);
  expect(sent.map(({ kind }) => kind)).toEqual(['task.create', 'task.remind']);
});

test('an offered reminder applies once it is accepted (CAPTURE-62)', async () => {
  const { store, field, task } = open();
  await userEvent.type(field, 'Dinner fri 7pm remind me 1 hour before');
  expect(await screen.findByRole('button', { name: 'Use Remind me 1 hour before' })).toBeDefined();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(task()?.title).toBe('Dinner');
  expect(store.remindersOf(task()?.id ?? '')).toMatchObject([{ rule: { offsetMinutes: 60 } }]);
});

test("a repeat phrase creates the task on its pattern's first date (REPEAT-66, CAPTURE-38)", async () => {
  const { store, sent, field, task, chip } = open({ kind: 'today' });
  await userEvent.type(field, 'Water the beans every week on mon, thu #home');
  expect(await chip('Every week on Mon, Thu')).toBeDefined();
  await userEvent.type(field, '{Enter}');
  expect(task()).toMatchObject({
    title: 'Water the beans',
    scheduledOn: '2026-03-12',
    isRepeatingTask: true,
  });
  expect(store.repeatPatterns()).toMatchObject([
    { series: { rule: { frequency: 'Weekly', weekDays: [1, 4] }, firstDate: '2026-03-12' } },
  ]);
  expect(sent.map(({ kind }) => kind)).toEqual(['task.create', 'repeat.create']);
});

test('Tab accepts an offered phrase, which stays accepted during further typing (CAPTURE-39)', async () => {
  const { field, task } = open();
  await userEvent.type(field, 'Call Ana tomorrow about the boat');
  expect(await screen.findByRole('button', { name: 'Use Wed, Mar 11' })).toBeDefined();
  await userEvent.tab();
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button', { name: 'Use Wed, Mar 11' })).toBeNull();
  await userEvent.type(field, ' trip{Enter}');
  expect(task()).toMatchObject({ title: 'Call Ana about the boat trip', scheduledOn: '2026-03-11' });
});

test.each(['the cross', 'Escape', 'Backspace'])(
  'a phrase dismissed by %s stays text and is not offered again (CAPTURE-39)',
  async (by) => {
    const { field, task, chip } = open();
    await userEvent.type(field, 'Call Ana tomorrow');
    await chip('Wed, Mar 11');
    if (by === 'the cross') {
      await userEvent.click(screen.getByRole('button', { name: 'Keep "tomorrow" as text' }));
    } else await userEvent.type(field, `{${by}}`);
    expect(field.value).toBe('Call Ana tomorrow');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText('Wed, Mar 11')).toBeNull();
    await userEvent.type(field, '{Enter}');
    expect(task()).toMatchObject({ title: 'Call Ana tomorrow', scheduledOn: null });
  },
);

test('a second Backspace deletes a letter of the kept phrase (CAPTURE-39)', async () => {
  const { field } = open();
  await userEvent.type(field, 'Call Ana tomorrow{Backspace}{Backspace}');
  expect(field.value).toBe('Call Ana tomorro');
});

test('creates an unknown project only if the user accepts it (CAPTURE-34, CAPTURE-42)', async () => {
  const { store, field, task } = open();
  await userEvent.type(field, 'Prune +Orchard{Enter}');
  expect(task()).toMatchObject({ title: 'Prune +Orchard', projectId: null });
  await userEvent.type(field, 'Pick +Orchard');
  await userEvent.click(await screen.findByRole('button', { name: 'Create project “Orchard”' }));
  expect(store.projects().map(({ title }) => title)).toEqual(['Garden']);
  await userEvent.type(field, '{Enter}');
  const orchard = store.projects().find(({ title }) => title === 'Orchard');
  expect(orchard).toBeDefined();
  expect([...store.allTasks()].map(({ title, projectId }) => [title, projectId])).toContainEqual([
    'Pick',
    orchard?.id,
  ]);
});

test('a repeat phrase is locked and stays text if the plan lacks repeating tasks (CAPTURE-40)', async () => {
  const { field, task } = open({ tier: 'PersonalFree' });
  await userEvent.type(field, 'Water the beans every day');
  expect(await screen.findByText(/stays text: your plan has no repeating tasks/)).toBeDefined();
  await userEvent.type(field, '{Enter}');
  expect(task()).toMatchObject({ title: 'Water the beans every day', isRepeatingTask: false });
});

test('midnight does not change the meaning of typed text (CAPTURE-42)', async () => {
  const { store, field, task, chip } = open();
  await userEvent.type(field, 'Call Ana tomorrow');
  await chip('Wed, Mar 11');
  act(() => store.setToday('2026-03-11', store.timeZone));
  await userEvent.type(field, '{Enter}');
  expect(task()?.scheduledOn).toBe('2026-03-11');
});

test('Tab completes the name of an existing project (CAPTURE-43)', async () => {
  const { field, task, garden } = open();
  await userEvent.type(field, 'Prune +ga');
  expect(await screen.findByRole('button', { name: 'Use the project Garden' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Create project/ })).toBeNull();
  await userEvent.keyboard('{Tab}');
  expect(field.value).toBe('Prune +Garden ');
  await userEvent.type(field, 'fri{Enter}');
  expect(task()).toMatchObject({ title: 'Prune', projectId: garden, scheduledOn: '2026-03-13' });
});

test('previews the dates, projects and priorities of a pasted list, and applies them on request (CAPTURE-10, CAPTURE-42)', async () => {
  const { store, field } = open();
  const lines = 'Call Ana fri 7pm\nRead Monday Begins on Saturday\nWater every day !1 #home';
  const paste = () => fireEvent.paste(field, { clipboardData: { getData: () => lines } });
  const titles = () => [...store.allTasks()].map(({ title }) => title).sort();
  paste();
  await userEvent.click(await screen.findByRole('button', { name: 'Add 3 tasks' }));
  expect(titles()).toEqual(lines.split('\n').sort());
  paste();
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Use the dates, projects and priorities in the lines' }),
  );
  expect(screen.getByText('Fri, Mar 13 · 7 PM')).toBeDefined();
  expect(screen.getByText('Daily, High priority')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add 3 tasks' }));
  const made = [...store.allTasks()].filter(({ title }) => ['Call Ana', 'Water #home'].includes(title));
  expect(made).toMatchObject([
    { title: 'Call Ana', scheduledOn: '2026-03-13', scheduledTime: '19:00' },
    { title: 'Water #home', priority: 'high', isRepeatingTask: true },
  ]);
});
