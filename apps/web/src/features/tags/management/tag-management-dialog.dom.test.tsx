import { ApiError, NetworkError } from '@questlog/api-client/client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { TagManagementDialog } from './tag-management-dialog.tsx';
import { show, task, type TestDataOptions } from '../testing/data.tsx';

type Api = NonNullable<TestDataOptions['api']>;

function rejectionOf(status: number, body: ConstructorParameters<typeof ApiError>[1]): ApiError {
  return new ApiError(new Response(null, { status }), body);
}

/** The service worker's response to a request that it has queued. */
const QUEUED = rejectionOf(503, {
  message: 'Request queued for when connection is restored',
  queued: true,
} as ConstructorParameters<typeof ApiError>[1]);

const lastToast = () => toast.snapshot().at(-1)?.message;

/** Returns all tags with the server's counts, which include completed tasks. */
const COUNTED = 'GET /api/accounts/{accountId}/tags';
const counted = [
  { id: 'idle', taskCount: 0 },
  { id: 'done', taskCount: 3 },
];

function open(
  api: Api = () => Promise.resolve({}),
  respond: () => Promise<unknown> = () => Promise.resolve(counted),
) {
  const called = vi.fn(api);
  const server: Api = (route, input) => (route === COUNTED ? respond() : called(route, input));
  show(<TagManagementDialog open onClose={() => undefined} />, {
    tags: ['done', 'home', 'idle', 'work', 'work/projects', 'work/projects/urgent'],
    tasks: [task('a', 'work', 'work/projects', 'work/projects/urgent'), task('b', 'work'), task('c', 'home')],
    api: server,
  });
  return { called, dialog: (name: string) => within(screen.getByRole('dialog', { name })) };
}

async function openForm(api?: Api) {
  const opened = open(api);
  await userEvent.click(screen.getByRole('button', { name: 'Create Tag' }));
  const form = opened.dialog('Create Tag');
  const name = form.getByLabelText<HTMLInputElement>('Tag name');
  const submit = () => userEvent.click(form.getByRole('button', { name: 'Create Tag' }));
  return { ...opened, form, name, submit };
}

function pressDelete(item: HTMLElement): void {
  act(() => item.focus());
  fireEvent.keyDown(item, { key: 'Delete' });
}

test('shows task counts, the most used tags and the unused tags (TAG-30, TAG-36)', async () => {
  open();
  const all = await screen.findByRole('button', { name: 'Show Them' });
  const value = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
  expect(['Total Tags', 'Active Tags', 'Tagged Tasks', 'Root Tags'].map(value)).toEqual(['6', '4', '3', '4']);
  const most = within(screen.getByRole('region', { name: 'Most Used Tags' })).getAllByRole('listitem');
  expect(most.map((item) => item.textContent)).toEqual([
    'work2open tasks',
    'home1open task',
    'work/projects1open task',
    'work/projects/urgent1open task',
  ]);
  await userEvent.click(all);
  expect(screen.getAllByRole('treeitem').map((line) => line.dataset['tag'])).toEqual(['idle']);
});

test('labels no tag as unused until the server has counted completed tasks (TAG-36)', async () => {
  open(undefined, () => Promise.reject(new NetworkError(undefined)));
  await screen.findByRole('region', { name: 'Most Used Tags' });
  expect(screen.queryByRole('button', { name: 'Show Them' })).toBeNull();
});

test('offers no child tag at the third level (TAG-11, TAG-37)', () => {
  open();
  expect(screen.getAllByRole('button', { name: /^Edit: / })).toHaveLength(6);
  const parents = screen.getAllByRole('button', { name: /^Add child: / });
  expect(parents.map((button) => button.getAttribute('aria-label'))).toEqual(
    ['done', 'home', 'idle', 'work', 'work/projects'].map((path) => `Add child: ${path}`),
  );
});

test('shows no preview for an invalid tag name', async () => {
  const { dialog } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Edit: work/projects' }));
  const form = dialog('Edit Tag');
  const name = form.getByLabelText('Tag name');
  const shownAs = () => form.queryByText('Shown as')?.nextElementSibling?.textContent;
  expect(shownAs()).toBe('work/projects');
  await userEvent.type(name, ' and!');
  expect(shownAs()).toBeUndefined();
});

const queued: Api = (route) =>
  route.startsWith('GET') ? Promise.reject(new NetworkError(undefined)) : Promise.reject(QUEUED);

test('accepts a new tag offline and closes the form (TAG-31)', async () => {
  const { name, submit } = await openForm(queued);
  await userEvent.type(name, 'garden');
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Tag' })).toBeNull());
  expect(lastToast()).toBe('#garden will be saved when you are back online');
});

test('accepts deleting a tag offline and closes the confirmation (TAG-31)', async () => {
  open(queued);
  pressDelete(screen.getByRole('treeitem', { name: 'home 1 open task' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete #home?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete Tag' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(lastToast()).toBe('#home will be deleted when you are back online');
});

test('rejects an empty or invalid name without a request (TAG-9)', async () => {
  const { form, name, submit, called } = await openForm();
  await submit();
  expect(form.getByRole('alert').textContent).toBe('Tag name is required');
  expect(document.activeElement).toBe(name);
  await userEvent.type(name, 'two words');
  await submit();
  expect(form.getByRole('alert').textContent).toBe('Tag names are letters, digits and hyphens.');
  expect(called).not.toHaveBeenCalled();
});

test('preselects the default colour, and sends null once it is cleared (TAG-10)', async () => {
  const { form, name, submit, called } = await openForm();
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'Violet' }).checked).toBe(true);
  await userEvent.type(name, 'Garden');
  await userEvent.selectOptions(form.getByLabelText('Parent tag'), 'home');
  await userEvent.click(form.getByRole('radio', { name: 'No color' }));
  await submit();
  expect(called.mock.calls[0]).toMatchObject([
    'POST /api/accounts/{accountId}/tags',
    { params: { accountId: 'account' }, body: { name: 'Garden', parentId: 'home', color: null } },
  ]);
});

test.each([
  [
    'a duplicate name',
    rejectionOf(409, { code: 'tag_exists', message: 'A tag with this name already exists.' }),
    'A tag with this name already exists.',
  ],
  [
    'a server error at the name',
    rejectionOf(400, { message: 'No.', errors: [{ field: 'name', message: 'Not this one.' }] }),
    'Not this one.',
  ],
  [
    'any other server error',
    rejectionOf(403, { code: 'limit_reached', message: 'You have reached your plan limit' }),
    'Failed to save tagYou have reached your plan limit',
  ],
  [
    'a network error',
    new NetworkError(undefined),
    'Failed to save tagNetwork error. Please check your connection and try again.',
  ],
])('reports %s and keeps the typed name (TAG-32)', async (_, error, text) => {
  const { form, name, submit } = await openForm(() => Promise.reject(error));
  await userEvent.type(name, 'garden');
  await submit();
  expect((await form.findByRole('alert')).textContent).toBe(text);
  expect(name.value).toBe('garden');
});

const impact = { descendants: 2, tasks: 7, openTasks: 2 };

async function openDelete(api: Api) {
  const opened = open(api);
  pressDelete(screen.getByRole('treeitem', { name: 'work 2 open tasks' }));
  return { ...opened, question: within(await screen.findByRole('alertdialog', { name: 'Delete #work?' })) };
}

test('shows the affected tags and tasks before deleting a tag (TAG-13)', async () => {
  const { question, called } = await openDelete(() => Promise.resolve(impact));
  expect((await question.findByText('Tasks')).parentElement?.textContent).toContain('7');
  expect(question.getByText('work/projects/urgent')).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Delete 3 Tags' }));
  expect(called.mock.calls.map(([route]) => route)).toEqual([
    'GET /api/accounts/{accountId}/tags/{tagId}/impact',
    'DELETE /api/accounts/{accountId}/tags/{tagId}',
  ]);
});

test("shows the server's message if deleting a tag fails (TAG-32)", async () => {
  const { question } = await openDelete((route) =>
    route.startsWith('GET')
      ? Promise.resolve(impact)
      : Promise.reject(rejectionOf(500, { message: 'Something went wrong' })),
  );
  await userEvent.click(question.getByRole('button', { name: 'Delete 3 Tags' }));
  expect((await question.findByRole('alert')).textContent).toBe('Failed to delete tagSomething went wrong');
});

test('shows the advice when tags could not be loaded (VIEW-121)', () => {
  const loadFailure = { message: 'Failed.', advice: 'Try again in a few minutes.' };
  show(<TagManagementDialog open onClose={() => undefined} />, { tags: [], status: 'error', loadFailure });
  expect(screen.getByText('Failed to load tags')).toBeDefined();
  expect(screen.getByText(loadFailure.advice)).toBeDefined();
});
