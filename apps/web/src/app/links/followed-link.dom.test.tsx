import { ApiError, NetworkError } from '@questlog/api-client/client';
import type { FoundRow } from '@questlog/contract/lookup';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { project, task } from '../../data/nouns/testing/rows.ts';
import { testData, type TestDataOptions } from '../../data/testing/data-layer.ts';
import type { LinkTargetProps } from './link-target-props.ts';
import type { ViewHistory } from '../views/view-history.ts';
import { FollowedLink } from './followed-link.tsx';

const user = userEvent.setup();
const T1 = '0192b3a4-0000-7000-8000-000000000001';
const nothing = (): undefined => undefined;

const found = (row: Partial<FoundRow>): FoundRow => ({
  kind: 'task',
  accountId: 'account',
  title: 'Dig',
  state: 'open',
  project: null,
  deletedAt: null,
  ...row,
});

const rejected = (status: number): ApiError =>
  new ApiError(new Response(null, { status }), { code: 'not_found', message: "We couldn't find that." });

/**
 * Follows a link while `account` is open. The fake server returns the answers in order and repeats the last
 * one.
 */
function follow(
  link: string,
  responses: ReadonlyArray<object | Error>,
  rows: TestDataOptions['rows'] = {},
  accountId = 'account',
) {
  const calls: string[] = [];
  let next = 0;
  const api = vi.fn(async (route: string) => {
    calls.push(route);
    const problem = responses[Math.min(next, responses.length - 1)];
    next += 1;
    if (problem instanceof Error) throw problem;
    return problem;
  });
  const catchUp = vi.fn<() => Promise<void>>().mockResolvedValue();
  const account = {
    id: accountId,
    name: 'Mine',
    userRole: 'Owner',
    features: { taggingEnabled: true },
    subscriptionTier: 'PersonalPro',
  };
  const session = {
    state: {
      state: 'authenticated',
      user: { id: 'u', availableAccounts: [account, { ...account, id: 'crew', name: 'Crew' }] },
      account: { ...account },
    },
    subscribe: () => nothing,
    reloadUser: vi.fn(async () => undefined),
  };
  const { data, store, sent } = testData({ rows, parts: { api, catchUp, session } });
  const page = {
    view: { kind: 'inbox' },
    link,
    settle: vi.fn(),
    dropLink: vi.fn(),
    setLink: vi.fn(),
    handOver: vi.fn(),
  } as unknown as ViewHistory;
  const show = vi.fn<(target: object) => void>();
  const requestTask = vi.fn();
  const onSwitch = vi.fn(async (id: string) => {
    session.state.account = { ...account, id, name: 'Crew' };
    return true;
  });
  const target: LinkTargetProps = {
    accountId,
    page,
    opening: { taskToOpen: undefined, readId: undefined, openTask: nothing, requestTask, missing: link },
    show,
    onSwitch,
    addsTask: false,
    onNewTask: nothing,
    onSearch: nothing,
  };
  const element = (
    <DataContext value={data}>
      <FollowedLink {...target} link={link} />
    </DataContext>
  );
  return { element, store, sent, calls, catchUp, page, requestTask, onSwitch, session, show };
}

const dialog = async (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('says that the task is in the trash, and can restore and open it (ADDRESS-3)', async () => {
  const link = follow(`/task/${T1}`, [found({ state: 'trash', deletedAt: '2026-03-09T12:00:00.000Z' })]);
  render(link.element);
  expect((await dialog('This task is in the trash')).textContent).toContain('"Dig"');
  await press('Restore');
  await waitFor(() => expect(link.sent.map(({ url }) => url)).toEqual([`/api/tasks/${T1}/restore`]));
  expect(link.page.dropLink).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['is gone', [rejected(404)]],
  ['has no valid id', [rejected(400)]],
])(
  'shows the same message whether the task %s or belongs to another user, then drops the link (ADDRESS-4)',
  async (_, responses) => {
    const link = follow(`/task/${T1}`, responses);
    render(link.element);
    const shown = await dialog("We couldn't find this task");
    expect(shown.textContent).toContain(
      'It was deleted, or it belongs to an account that you are not a member of.',
    );
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(link.page.dropLink).toHaveBeenCalledWith(`/task/${T1}`));
  },
);

test('offers a retry if there is no connection (ADDRESS-4)', async () => {
  const link = follow(`/task/${T1}`, [new NetworkError(undefined), rejected(404)]);
  render(link.element);
  await dialog("We couldn't look for this task");
  await press('Try again');
  await dialog("We couldn't find this task");
  expect(link.calls).toHaveLength(2);
});

test('opens the task without a dialog once the missing changes have arrived (ADDRESS-2)', async () => {
  const link = follow(`/task/${T1}`, [found({})]);
  link.catchUp.mockImplementation(async () => act(() => link.store.load({ tasks: [task(T1)] })));
  render(link.element);
  await waitFor(() =>
    expect(link.requestTask).toHaveBeenCalledWith(T1, { view: { kind: 'inbox' }, rowId: T1 }),
  );
  expect(link.catchUp).toHaveBeenCalledOnce();
  expect(link.calls).toEqual(['GET /api/lookup/{id}']);
});

test('a link to a task completed long ago opens it in the Journal (ADDRESS-2)', async () => {
  const link = follow(`/task/${T1}`, [found({ state: 'completed' })]);
  render(link.element);
  await waitFor(() =>
    expect(link.requestTask).toHaveBeenCalledWith(T1, { view: { kind: 'journal' }, rowId: T1 }),
  );
});

test("switches to the task's account and says so (ADDRESS-4)", async () => {
  const link = follow(`/task/${T1}`, [found({ accountId: 'crew' })]);
  render(link.element);
  await waitFor(() => expect(link.onSwitch.mock.calls).toEqual([['crew']]));
  await waitFor(() =>
    expect(toast.snapshot().at(-1)?.message).toBe('Switched to Crew, which this link belongs to'),
  );
  expect([link.session.reloadUser.mock.calls.length, screen.queryByRole('dialog')]).toEqual([0, null]);
});

const offline = [new NetworkError(undefined)];
const rows = { projects: [project('garden', true)], tasks: [task(T1, { projectId: 'garden' })] };

test('offers to restore an archived project, and opens the project (ADDRESS-3)', async () => {
  const link = follow('/project/garden', offline, rows);
  render(link.element);
  await dialog('This project is archived');
  await press('Restore');
  await waitFor(() =>
    expect(link.page.settle).toHaveBeenCalledWith({ view: { kind: 'project', projectId: 'garden' } }),
  );
});

test("offers to restore a task's archived project, and opens the task (ADDRESS-3)", async () => {
  const link = follow(`/task/${T1}`, offline, rows);
  render(link.element);
  await dialog('This task is in an archived project');
  await press('Restore project');
  await waitFor(() =>
    expect(link.requestTask).toHaveBeenCalledWith(T1, {
      view: { kind: 'project', projectId: 'garden' },
      rowId: T1,
    }),
  );
});

test('switches to the account that has the tag (ADDRESS-4)', async () => {
  const link = follow('/tag/office/urgent', [{ accountId: 'crew' }]);
  render(link.element);
  await waitFor(() => expect(link.onSwitch.mock.calls).toEqual([['crew']]));
});

test("says that a link's tag does not exist (ADDRESS-4)", async () => {
  render(follow('/tag/office/urgent', [rejected(404)]).element);
  await dialog('There is no tag #office/urgent');
});

test('a link to the trash opens the trash (ADDRESS-2)', () => {
  const { element, show } = follow('/trash', []);
  render(element);
  expect(show.mock.calls).toEqual([[{ kind: 'trash' }]]);
});

test('a link to the tasks assigned to the reader opens them in its account (PEOPLE-33)', async () => {
  const here = follow(`/assigned?account=${T1}`, [], {}, T1);
  render(here.element);
  expect(here.page.settle).toHaveBeenCalledWith({ view: { kind: 'assigned' } });
  expect(here.onSwitch).not.toHaveBeenCalled();
  const elsewhere = follow(`/assigned?account=${T1}`, []);
  render(elsewhere.element);
  await waitFor(() => expect(elsewhere.onSwitch.mock.calls).toEqual([[T1]]));
  expect(elsewhere.page.handOver).toHaveBeenCalled();
  expect(elsewhere.page.settle).not.toHaveBeenCalled();
});
