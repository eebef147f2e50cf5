import { ApiError } from '@questlog/api-client/client';
import type { CommentRecord } from '@questlog/contract/comments';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CommentItem } from '../../../data/nouns/comments/comment-item.ts';
import { comment, task } from '../../../data/nouns/testing/rows.ts';
import type { AccountUserItem } from '../../../data/nouns/users/users.ts';
import { renderWith } from '../../../data/testing/render-with.tsx';
import { testData } from '../../../data/testing/data-layer.ts';
import { TaskComments } from './task-comments.tsx';

afterEach(cleanup);
beforeEach(() => sessionStorage.clear());

const user = (id: string, firstName: string, isActive = true): AccountUserItem => ({
  id,
  firstName,
  lastName: 'Vale',
  avatarUrl: null,
  isActive,
  updatedAt: '2026-03-01T00:00:00.000Z',
  isPendingSync: false,
});
const GRACE = user('0193aaaa-0000-7000-8000-000000000001', 'Grace');
const ADA = user('0193aaaa-0000-7000-8000-000000000002', 'Adá');

const record = (id: string, minute: number): CommentRecord => {
  const { isPendingSync: _, ...fields } = comment(id, 't', {
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  });
  return fields;
};

interface Page {
  readonly comments: readonly CommentRecord[];
  readonly nextBefore: string | null;
}

function open({
  comments = [] as readonly CommentItem[],
  people = [GRACE] as readonly AccountUserItem[],
  role = 'Member',
  pages = [] as readonly Page[],
  api = vi.fn<(route: string, input: { query: { before?: string } }) => Promise<Page>>(),
} = {}) {
  for (const page of pages) api.mockResolvedValueOnce(page);
  api.mockResolvedValue({ comments: [], nextBefore: null });
  const state = {
    state: 'authenticated',
    user: { id: GRACE.id },
    account: { id: 'account', userRole: role, features: {} },
  };
  const made = testData({
    rows: { tasks: [task('t', { title: 'Paint' })], people, comments },
    timeZone: 'UTC',
    parts: { api, session: { state, subscribe: () => () => undefined } },
  });
  renderWith(made.data, <TaskComments task={task('t', { title: 'Paint' })} />);
  return { ...made, api, field: screen.getByLabelText<HTMLTextAreaElement>('Comment') };
}

const entries = () => screen.queryAllByRole('listitem');

test('shows the authors of comments, also of former members and imported ones (COMMENT-13)', async () => {
  open({
    people: [GRACE, user('left', 'Eve', false)],
    comments: [
      comment('1', 't', { authorId: GRACE.id, editedAt: '2026-03-01T01:00:00.000Z' }),
      comment('2', 't', { authorId: 'left' }),
      comment('3', 't', { authorId: null }),
      comment('4', 't', { authorId: null, authorName: 'Ben of Asana' }),
    ],
  });
  await screen.findByText('1');
  for (const [index, name] of ['Grace Vale', 'Eve Vale', 'Former member', 'Ben of Asana'].entries()) {
    expect(within(entries()[index] as HTMLElement).getByText(name)).toBeDefined();
  }
  expect(screen.getByText('edited').title).toContain('Sunday, March 1, 2026');
  expect(entries().map(({ textContent }) => textContent.includes('imported'))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test.each([
  ['Member', 1],
  ['Admin', 2],
])(
  'a %s has a menu on %i of two comments, one of them by another member (COMMENT-14)',
  async (role, count) => {
    open({
      role,
      comments: [comment('1', 't', { authorId: GRACE.id }), comment('2', 't', { authorId: ADA.id })],
    });
    await screen.findByText('1');
    expect(screen.getAllByRole('button', { name: /^Actions for the comment by/ })).toHaveLength(count);
  },
);

test('loads earlier comments 100 at a time, and leaves out those before a gap (COMMENT-13)', async () => {
  const { api } = open({
    comments: [comment('edited lately', 't', { createdAt: '2025-01-01T00:00:00.000Z' })],
    pages: [
      { comments: [record('c', 3), record('d', 4)], nextBefore: 'c' },
      { comments: [record('a', 1), record('b', 2)], nextBefore: null },
    ],
  });
  const earlier = await screen.findByRole('button', { name: 'Show earlier comments' });
  expect(entries()).toHaveLength(2);
  await userEvent.click(earlier);
  await waitFor(() => expect(entries()).toHaveLength(5));
  expect(api.mock.calls.map(([, { query }]) => query.before)).toEqual([undefined, 'c']);
  expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull();
});

test('shows the stored comments and a button if earlier ones cannot be loaded (COMMENT-13)', async () => {
  const api = vi.fn<() => Promise<Page>>();
  api.mockRejectedValueOnce(new ApiError(new Response(null, { status: 400 }), { message: 'No' }));
  open({ api, comments: [comment('stored', 't')] });
  expect(await screen.findByText('Earlier comments could not be loaded.')).toBeDefined();
  expect(screen.getByText('stored')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /retry|try again/i }));
  await waitFor(() => expect(screen.queryByText('Earlier comments could not be loaded.')).toBeNull());
});

test('a comment of 10,001 characters is not sent, and says so (COMMENT-14)', async () => {
  const { field, sent } = open();
  field.focus();
  await userEvent.paste('x'.repeat(9_900));
  expect(screen.getByText('You can type 100 more characters.')).toBeDefined();
  await userEvent.paste('x'.repeat(101));
  expect(screen.getByRole('alert').textContent).toBe(
    'A comment can have at most 10,000 characters. Remove 1 character.',
  );
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Backspace}{Control>}{Enter}{/Control}');
  expect(sent).toHaveLength(1);
});

test('"@" lists the Active members, and Escape closes the list (COMMENT-15)', async () => {
  const { field } = open({ people: [GRACE, ADA, user('left', 'Adam', false)] });
  const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await userEvent.type(field, 'Ask @');
  expect(names()).toEqual(['AVAdá Vale', 'GVGrace Vale']);
  expect(screen.getAllByRole('option')[0]?.id).toBe(field.getAttribute('aria-activedescendant'));
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option')[1]?.id).toBe(field.getAttribute('aria-activedescendant'));
  await userEvent.keyboard('ada');
  expect(names()).toEqual(['AVAdá Vale']);
  await userEvent.keyboard('{Escape}');
  expect(names()).toEqual([]);
  await userEvent.keyboard(' @g');
  expect(names()).toEqual(['GVGrace Vale']);
});

test('an edit shows the names of mentioned users, and stores their ids (COMMENT-15)', async () => {
  const body = `@[Old Name](user:${ADA.id}) and @[Eve](user:${ADA.id.replace('2', '3')})`;
  const { sent } = open({
    people: [GRACE, ADA],
    comments: [comment('1', 't', { authorId: GRACE.id, body })],
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for the comment by/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Edit your comment');
  expect(field.value).toBe(body.replace(/^@[^)]*\)/, '@Adá Vale'));
  await userEvent.type(field, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent.map((action) => action.body)).toEqual([{ body: `${body.replace('Old Name', 'Adá Vale')}!` }]);
});

test('"@" lists nobody in an account with one Active member (COMMENT-15)', async () => {
  const { field } = open({ people: [GRACE, user('left', 'Gus', false)] });
  await userEvent.type(field, '@g');
  expect(screen.queryByRole('option')).toBeNull();
});
