import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import type { TagItem } from '../../data/nouns/tags/tag-item.ts';
import type { AccountUserItem } from '../../data/nouns/users/users.ts';
import type { AccountStore } from '../../data/nouns/account-store.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { AddTaskForm } from './add-task-form.tsx';
import { grammar } from '../grammar/load-grammar.ts';

/** Each tag's id equals its path, for readable tests. */
const TAGS = ['home', 'work', 'work/urgent'].map((fullPath): TagItem => ({
  id: fullPath,
  name: fullPath.slice(fullPath.lastIndexOf('/') + 1),
  fullPath,
  parentId: fullPath.includes('/') ? 'work' : null,
  color: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  isPendingSync: false,
}));

function open(
  options: {
    tagging?: boolean;
    tags?: readonly TagItem[];
    kind?: 'inbox' | 'today' | 'assigned';
    people?: readonly AccountUserItem[];
    tagFilter?: TagFilter;
    maxTotalTasks?: number;
  } = {},
) {
  const { tagging = true, kind = 'inbox', tagFilter, tags = tagFilter === undefined ? [] : TAGS } = options;
  const { data, store, sent } = testData({
    rows: { tags: [...tags], people: [...(options.people ?? [])] },
    account: { features: { taggingEnabled: tagging, maxTotalTasks: options.maxTotalTasks } },
  });
  Object.assign(data.session.state, { user: { id: 'ada' } });
  const request: string[] = [];
  render(
    <DataContext value={data}>
      <AddTaskForm
        view={{ kind }}
        tagFilter={tagFilter}
        field={createRef()}
        onLeave={() => undefined}
        onUpgrade={() => void request.push('upgrade')}
      />
    </DataContext>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a new task' });
  const tasks = () => Array.from(store.allTasks(), ({ title }) => title);
  const paste = (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });
  return { store, sent, field, tasks, paste, request };
}

beforeAll(async () => void (await grammar()));
afterEach(() => {
  cleanup();
  for (const { id } of toast.snapshot()) toast.dismiss(id);
});

describe('a half-typed task', () => {
  test("keeps a half-typed task in its view's add field until it is added (CAPTURE-18)", async () => {
    await userEvent.type(open().field, 'Half a');
    cleanup();
    expect(open({ kind: 'today' }).field.value, 'elsewhere').toBe('');
    cleanup();
    const { field, tasks } = open();
    expect(field.value).toBe('Half a');
    await userEvent.type(field, ' thought{Enter}');
    expect(tasks()).toEqual(['Half a thought']);
    cleanup();
    expect(open().field.value).toBe('');
  });
});

describe('adding one task', () => {
  test('Enter adds a task with its tags and keeps the focus in the field (CAPTURE-1, CAPTURE-2)', async () => {
    const { store, field, tasks } = open();
    expect(field.placeholder).toBe('Add a new task... (try #tags)');
    await userEvent.type(field, 'Ship it #work/urgent now{Enter}');
    expect(tasks()).toEqual(['Ship it now']);
    expect(store.tags().map((tag) => tag.fullPath)).toEqual(['work', 'work/urgent']);
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
  });

  test.each([
    [true, 'Add a date such as "fri 7pm", or tags such as #work/urgent.'],
    [false, 'Add a date such as "fri 7pm". Paste a list to add it all at once.'],
  ])('a hint describes the add field (with tags: %s) (CAPTURE-16)', (tagging, hint) => {
    const { field } = open({ tagging });
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      hint,
    );
  });

  test("shows the hint only during the field's first focus (CAPTURE-16)", async () => {
    const { field } = open();
    const hint = () => screen.queryAllByText(/^Enter adds the task/).filter((text) => text.id === '').length;
    expect(hint()).toBe(0);
    await userEvent.click(field);
    expect(hint()).toBe(1);
    await userEvent.type(field, 'a');
    expect(hint()).toBe(0);
    act(() => field.blur());
    await userEvent.clear(field);
    await userEvent.click(field);
    expect(hint()).toBe(0);
  });

  test('Tab completes the name of an existing tag (TAG-35)', async () => {
    const { field, store, tasks } = open({ tags: TAGS });
    await userEvent.type(field, 'Ship it #ur');
    expect(await screen.findByRole('button', { name: 'Use the tag work/urgent' })).toBeDefined();
    await userEvent.keyboard('{Tab}');
    expect(field.value).toBe('Ship it #work/urgent ');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('button', { name: /^Use the tag/ })).toBeNull();
    await userEvent.type(field, 'now #h');
    await userEvent.click(screen.getByRole('button', { name: 'Use the tag home' }));
    await userEvent.keyboard('{Enter}');
    expect(tasks()).toEqual(['Ship it now']);
    expect([...store.allTasks()][0]?.tagIds).toEqual(['work', 'work/urgent', 'home']);
  });

  test('a dismissed tag stays in the title as text (TAG-6)', async () => {
    const { store, field, tasks } = open();
    await userEvent.type(field, 'Fix #app and #bug');
    expect(screen.getByText(/Tags will be created:/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Keep #app as text' }));
    await userEvent.type(field, '{Enter}');
    expect(tasks()).toEqual(['Fix #app and']);
    expect(store.tags().map((tag) => tag.fullPath)).toEqual(['bug']);
  });

  test('keeps a number after # as text, but offers to make it a tag (TAG-44)', async () => {
    const { store, field, tasks } = open();
    await userEvent.type(field, 'We are #1 here{Enter}');
    expect(tasks()).toEqual(['We are #1 here']);
    expect(store.tags()).toEqual([]);
    await userEvent.type(field, 'Fix #4533');
    await userEvent.click(screen.getByRole('button', { name: 'Make #4533 a tag' }));
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, '{Enter}');
    expect(tasks()).toContain('Fix');
    expect(store.tags().map((tag) => tag.fullPath)).toEqual(['4533']);
    await userEvent.type(field, 'Test #4533{Enter}');
    expect(tasks()).toContain('Test');
  });

  test('keeps a word that is not a valid tag as text, and says why (TAG-43)', async () => {
    const { store, field, tasks } = open();
    await userEvent.type(field, 'Write #to_do in #c++');
    expect(screen.getAllByText(/stays text: tags have only letters, digits and hyphens\.$/u)).toHaveLength(2);
    await userEvent.type(field, '{Enter}');
    expect(tasks()).toEqual(['Write #to_do in #c++']);
    expect(store.tags()).toEqual([]);
  });

  test('Escape during IME composition in Safari does not clear the field (VIEW-62)', async () => {
    const { field } = open();
    await userEvent.type(field, 'Nihon');
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
    expect(field.value).toBe('Nihon');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.value).toBe('');
  });

  test('Escape first closes suggestions, then keeps tags as text, then clears the field (CAPTURE-44)', async () => {
    const { field } = open({ tags: TAGS });
    await userEvent.type(field, 'Call #home now #wo');
    expect(screen.getByRole('button', { name: 'Use the tag work' })).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Use the tag work' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Keep #home as text' })).toBeDefined();
    await userEvent.keyboard('{Escape}{Escape}');
    expect(screen.queryByRole('button', { name: 'Keep #home as text' })).toBeNull();
    expect(field.value).toBe('Call #home now #wo');
    await userEvent.keyboard('{Escape}');
    expect(field.value).toBe('');
  });

  test('Ctrl+Z restores text cleared by Escape if nothing else was typed (CAPTURE-44)', async () => {
    const { field } = open();
    await userEvent.type(field, 'A long thought{Escape}');
    expect(field.value).toBe('');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(field.value).toBe('A long thought');
    await userEvent.keyboard('{Escape}B{Backspace}{Control>}z{/Control}');
    expect(field.value).toBe('');
  });

  test('keeps # as text if the account has no tags (CAPTURE-2, TAG-1)', async () => {
    const { store, field, tasks } = open({ tagging: false });
    expect(field.placeholder).toBe('Add a new task...');
    await userEvent.type(field, 'Ship #work{Enter}');
    expect(tasks()).toEqual(['Ship #work']);
    expect(store.tags()).toEqual([]);
  });

  test('does not add a task whose title contains only tags (CAPTURE-4)', async () => {
    const { field, sent } = open();
    await userEvent.type(field, '#work{Enter}');
    expect(sent).toEqual([]);
    expect(field.value).toBe('#work');
  });

  test('adds a new task with the date of its view (VIEW-18)', async () => {
    const { store, field } = open({ kind: 'today' });
    await userEvent.type(field, 'Call{Enter}');
    expect([...store.allTasks()][0]).toMatchObject({ scheduledOn: '2026-03-10' });
  });

  test('limits the title to 500 characters and announces the limit (TASK-1)', () => {
    const { field } = open();
    fireEvent.change(field, { target: { value: 'x'.repeat(501) } });
    expect(field.value).toHaveLength(500);
    expect(screen.getByRole('status').textContent).toContain('500 / 500');
  });
});

describe('the task limit', () => {
  test('reports the task limit before the user types (ACCOUNT-69)', async () => {
    const { field } = open({ maxTotalTasks: 1 });
    expect(screen.queryByText(/reached the limit/)).toBeNull();
    await userEvent.type(field, 'The only one{Enter}');
    expect(screen.getByText(/^You've reached the limit of 1 task\./)).toBeDefined();
  });

  test('keeps a task above the limit in the field, sends nothing and offers an upgrade (ACCOUNT-69)', async () => {
    const { field, sent, request } = open({ maxTotalTasks: 1 });
    await userEvent.type(field, 'The only one{Enter}One too many{Enter}');
    expect(field.value).toBe('One too many');
    expect(sent).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade' }));
    expect(request).toEqual(['upgrade']);
  });

  test('adds as many pasted lines as the plan allows, and keeps the others in the panel (ACCOUNT-69)', async () => {
    const { tasks, paste } = open({ maxTotalTasks: 2 });
    paste('milk\nbread\neggs');
    await userEvent.click(await screen.findByRole('button', { name: 'Add the first 2' }));
    expect(tasks().sort()).toEqual(['bread', 'milk']);
    expect(screen.getByText('eggs')).toBeDefined();
    expect(screen.getByText('You pasted 1 line')).toBeDefined();
    expect(screen.getByText(/no room for these lines/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Add the first/ })).toBeNull();
  });
});

describe('a pasted list', () => {
  const list = ' milk #shop\n\n- bread\r\n'.concat('x'.repeat(501));

  test('adds pasted lines with one request, unchanged and in order (CAPTURE-8)', async () => {
    const { store, sent, paste } = open();
    paste(list);
    expect(await screen.findByText('Line 4 is longer than 500 characters and is left out.')).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: 'Add 2 tasks' }));
    expect(sent.map(({ url }) => url)).toEqual(['/api/tasks/bulk']);
    const { ids } = store.view({ kind: 'inbox' }, 'all');
    expect(ids.map((id) => store.task(id)?.title)).toEqual(['milk #shop', '- bread']);
    expect(store.tags()).toEqual([]);
  });

  test('a pasted line with a ticked box becomes a completed task, without its marker (CAPTURE-9)', async () => {
    const { store, sent, paste } = open();
    paste('- [ ] milk\u2028- [x] bread');
    await userEvent.click(await screen.findByRole('button', { name: 'Add 2 tasks' }));
    expect(Array.from(store.allTasks(), ({ title, completedAt }) => [title, completedAt !== null])).toEqual([
      ['milk', false],
      ['bread', true],
    ]);
    expect(sent).toHaveLength(1);
  });

  test('Undo removes all tasks of a pasted list (CAPTURE-8)', async () => {
    const { tasks, paste } = open();
    paste(list);
    await userEvent.click(await screen.findByRole('button', { name: 'Add 2 tasks' }));
    const lastToast = toast.snapshot().at(-1);
    expect(lastToast?.message).toBe('Added 2 tasks');
    lastToast?.action?.onClick();
    expect(tasks()).toEqual([]);
  });

  test('turns pasted #tags into tags only on request (CAPTURE-10)', async () => {
    const { store, sent, tasks, paste } = open();
    paste(list);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Turn #tags into tags' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add 2 tasks' }));
    expect(tasks()).toEqual(['milk', '- bread']);
    expect(store.tags().map((tag) => tag.fullPath)).toEqual(['shop']);
    expect(sent).toHaveLength(1);
  });

  test('Cancel puts a pasted list into the field as one line (CAPTURE-11)', async () => {
    const { field, sent, paste } = open();
    fireEvent.change(field, { target: { value: 'Buy: ' } });
    paste('milk\nbread');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(field.value).toBe('Buy: milk bread');
    expect(document.activeElement).toBe(field);
    expect(sent).toEqual([]);
  });

  test('keeps an undecided list as one line when the user leaves the view (CAPTURE-18)', () => {
    open().paste('milk\nbread');
    cleanup();
    expect(open().field.value).toBe('milk bread');
  });

  test('does not treat a single pasted line as a list (CAPTURE-12)', () => {
    const { paste } = open();
    expect(paste('just one line\n')).toBe(true);
    expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull();
  });
});

describe('under a tag filter (TAG-29)', () => {
  const tagsOf = (store: AccountStore) =>
    Array.from(store.allTasks(), ({ tagIds }) => tagIds.toSorted()).flat();

  const hidden = () =>
    toast
      .snapshot()
      .map(({ message }) => message)
      .filter((message) => message.endsWith('hides'));

  test("a task added under a tag filter gets the filter's tags and their parents", async () => {
    const { store, field, paste } = open({
      tagFilter: { selectedTagIds: ['home', 'work/urgent'], mode: 'all' },
    });
    await userEvent.type(field, 'Ship it #new{Enter}');
    expect(tagsOf(store)).toEqual(['home', 'temp-tag:new', 'work', 'work/urgent']);
    paste('one\ntwo');
    await userEvent.click(await screen.findByRole('button', { name: 'Add 2 tasks' }));
    expect(
      store.view({ kind: 'inbox' }, 'all', { tags: { selectedTagIds: ['home'], mode: 'any' } }).total,
    ).toBe(3);
    expect(hidden()).toEqual([]);
  });

  test('a task added under a filter for any of several tags gets none of them, and a toast says that it is hidden', async () => {
    const { store, field } = open({ tagFilter: { selectedTagIds: ['home', 'work'], mode: 'any' } });
    await userEvent.type(field, 'Ship it{Enter}');
    expect(tagsOf(store)).toEqual([]);
    await waitFor(() => expect(hidden()).toEqual(['Added 1 task that the tag filter hides']));
    await userEvent.type(field, 'At #home{Enter}');
    expect(hidden()).toHaveLength(1);
  });
});

test('a toast says that the list does not show a task that is added for somebody else (PEOPLE-34)', async () => {
  const member = (id: string, firstName: string): AccountUserItem => ({
    id,
    firstName,
    lastName: 'Vale',
    avatarUrl: null,
    isActive: true,
    updatedAt: '2026-03-01T00:00:00.000Z',
    isPendingSync: false,
  });
  const { field } = open({ kind: 'assigned', people: [member('ada', 'Ada'), member('ben', 'Ben')] });
  await userEvent.type(field, 'Paint{Enter}');
  expect(toast.snapshot()).toEqual([]);
  await userEvent.type(field, 'Call Ann @ben{Enter}');
  await waitFor(() =>
    expect(toast.snapshot().map(({ message }) => message)).toEqual([
      'Added 1 task with another assignee, which this list does not show',
    ]),
  );
});
