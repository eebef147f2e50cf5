import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { project } from '../../data/nouns/testing/rows.ts';
import type { TagItem } from '../../data/nouns/tags/tag-item.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { NewTaskModal } from './new-task-modal.tsx';

const tagNamed = (name: string): TagItem => ({
  id: name,
  name,
  fullPath: name,
  parentId: null,
  color: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  isPendingSync: false,
});

const GARDEN = { ...project('garden'), title: 'Garden' };

function Modal() {
  const [state, setState] = useState<'open' | 'closing' | 'closed'>('open');
  return (
    <>
      <button type="button" onClick={() => setState('open')}>
        Open again
      </button>
      {state !== 'closed' && (
        <NewTaskModal
          open={state === 'open'}
          onClose={() => setState('closing')}
          onClosed={() => setState('closed')}
          view={{ kind: 'inbox' }}
          tagFilter={{ selectedTagIds: ['home', 'garden'], mode: 'all' }}
        />
      )}
    </>
  );
}

/** Renders the dialog over a real store. The Inbox is filtered by two tags. */
async function open(account = {}) {
  const { data, store } = testData({
    rows: { tags: [tagNamed('home'), tagNamed('garden')], projects: [GARDEN] },
    account,
  });
  render(
    <DataContext value={data}>
      <Modal />
    </DataContext>,
  );
  await screen.findByText('From the tag filter:');
  return store;
}

afterEach(() => {
  cleanup();
  for (const { id } of toast.snapshot()) toast.dismiss(id);
});

test("the New Task form adds the filter's tags except removed ones (TAG-29)", async () => {
  const store = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Leave out garden' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Sweep the hall{Enter}');
  expect(Array.from(store.allTasks(), ({ title, tagIds }) => ({ title, tagIds }))).toEqual([
    { title: 'Sweep the hall', tagIds: ['home'] },
  ]);
});

const titleField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
const descriptionField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });

async function reopen(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
}

test("keeps the New Task form's text after Escape until the task is added (CAPTURE-15)", async () => {
  const store = await open();
  await userEvent.type(await titleField(), 'Half a thought');
  await userEvent.type(await descriptionField(), 'and why{Escape}');
  await reopen();
  expect([(await titleField()).value, (await descriptionField()).value]).toEqual([
    'Half a thought',
    'and why',
  ]);
  await userEvent.type(await titleField(), '{Enter}');
  expect(Array.from(store.allTasks(), ({ title }) => title)).toEqual(['Half a thought']);
  await reopen();
  expect([(await titleField()).value, (await descriptionField()).value]).toEqual(['', '']);
});

test('the New Task form keeps pasted lines as one line if it closes before they are added (CAPTURE-15)', async () => {
  const store = await open();
  await userEvent.click(await titleField());
  await userEvent.paste('Apples\nPears');
  await screen.findByText('You pasted 2 lines');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await reopen();
  expect((await titleField()).value).toBe('Apples Pears');
  expect(Array.from(store.allTasks())).toEqual([]);
});

test('the New Task form adds the task in its title field and stays open while a pasted list is waiting (CAPTURE-8)', async () => {
  const store = await open();
  await userEvent.type(await titleField(), 'Bake');
  await userEvent.paste('Apples\nPears');
  await userEvent.click(screen.getByRole('button', { name: 'Add task' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add 2 tasks' }));
  expect(Array.from(store.allTasks(), ({ title }) => title).toSorted()).toEqual(['Apples', 'Bake', 'Pears']);
});

test('the New Task form keeps the selected date, due date, project and priority with its text (CAPTURE-15)', async () => {
  const store = await open();
  await userEvent.type(await titleField(), 'Half a thought');
  const choose = async (name: RegExp, text: string) => {
    await userEvent.click(screen.getByRole('button', { name }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Type a date' }), `${text}{Enter}`);
  };
  await choose(/^Date/, 'tomorrow 5pm');
  await choose(/^Due date/, 'in 2 weeks');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'Garden');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'high');
  await userEvent.type(await titleField(), '{Escape}');
  await reopen();
  await userEvent.type(await titleField(), '{Enter}');
  expect([...store.allTasks()]).toMatchObject([
    {
      title: 'Half a thought',
      scheduledOn: '2026-03-11',
      scheduledTime: '17:00',
      dueOn: '2026-03-24',
      projectId: GARDEN.id,
      priority: 'high',
    },
  ]);
});

test('makes a new task repeat if its title has a repeat phrase (REPEAT-66)', async () => {
  const store = await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Sweep the hall every day');
  await screen.findByText('Daily');
  await userEvent.keyboard('{Enter}');
  expect(Array.from(store.allTasks(), ({ title, scheduledOn }) => ({ title, scheduledOn }))).toEqual([
    { title: 'Sweep the hall', scheduledOn: '2026-03-10' },
  ]);
  expect(store.repeatPatterns()).toHaveLength(1);
});

test("the New Task form's fields show the title's values, and other values can replace them (CAPTURE-42)", async () => {
  const store = await open();
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  const priority = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Priority' });
  await userEvent.type(title, 'Sweep the hall tomorrow !1');
  expect(priority.value).toBe('high');
  expect(screen.getByRole('button', { name: /^Date/ }).textContent).toContain('Mar 11');
  await userEvent.selectOptions(priority, 'low');
  expect(title.value).toBe('Sweep the hall tomorrow');
  await userEvent.type(title, '{Enter}');
  expect([...store.allTasks()]).toMatchObject([
    { title: 'Sweep the hall', scheduledOn: '2026-03-11', priority: 'low' },
  ]);
});

test('the due date field shows a typed due date (CAPTURE-45)', async () => {
  const store = await open();
  const due = () => screen.getByRole('button', { name: /^Due date/ });
  await userEvent.click(due());
  const field = await screen.findByRole('textbox', { name: 'Type a date' });
  await userEvent.type(field, 'in 2 weeks{Enter}');
  expect(due().textContent).toBe('Mar 24');
  await userEvent.type(await titleField(), 'Sweep the hall by fri');
  expect(due().textContent).toBe('Mar 13');
  await userEvent.keyboard('{Enter}');
  expect([...store.allTasks()]).toMatchObject([{ title: 'Sweep the hall', dueOn: '2026-03-13' }]);
});

test('the New Task form says that the task limit is reached, and keeps its text (ACCOUNT-69)', async () => {
  const store = await open({ features: { taggingEnabled: true, maxTotalTasks: 0 } });
  expect(screen.getByText(/^You've reached the limit of 0 tasks\./)).toBeDefined();
  await userEvent.type(await titleField(), 'One too many{Enter}');
  expect((await titleField()).value).toBe('One too many');
  expect(Array.from(store.allTasks())).toEqual([]);
});

test('the New Task form saves a time with the date, and clears both together (DATE-21, DATE-24)', async () => {
  const store = await open();
  const dateButton = () => screen.getByRole('button', { name: /^Date/ });
  const schedule = async (text: string) => {
    await userEvent.click(dateButton());
    const field = await screen.findByRole('textbox', { name: 'Type a date' });
    await userEvent.type(field, `${text}{Enter}`);
  };
  await schedule('tomorrow 5pm');
  expect(dateButton().textContent.replaceAll(/\s/g, ' ')).toBe('Mar 11 · 5 PM');
  await schedule('in 2 weeks');
  expect(dateButton().textContent.replaceAll(/\s/g, ' ')).toBe('Mar 24 · 5 PM');
  await userEvent.type(await titleField(), 'Sweep the hall');
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  await schedule('none');
  expect(dateButton().textContent).toBe('No date');
  await userEvent.type(await titleField(), 'Mop{Enter}');
  expect(
    Array.from(store.allTasks(), ({ title, scheduledOn, scheduledTime }) => [
      title,
      scheduledOn,
      scheduledTime,
    ]),
  ).toEqual([
    ['Sweep the hall', '2026-03-24', '17:00'],
    ['Mop', null, null],
  ]);
});
