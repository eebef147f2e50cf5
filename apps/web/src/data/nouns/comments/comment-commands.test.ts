import { expect, it } from 'vitest';
import { patching, removing } from '../../engine/store/effects.ts';
import type { UndoNotice } from '../../engine/undo/undo-manager.ts';
import { testData } from '../../testing/data-layer.ts';
import { comment, task } from '../testing/rows.ts';
import { commentCommands } from './comment-commands.ts';
import type { CommentItem } from './comment-item.ts';

const at = (minute: number): string => `2026-03-01T00:0${minute}:00.000Z`;

function begin(rows: readonly CommentItem[] = []) {
  const made = testData({ rows: { tasks: [task('t', { title: 'Paint' })], comments: rows } });
  const { undo } = made.data;
  const notices: UndoNotice[] = [];
  undo.onNotice((notice) => notices.push(notice));
  /** Makes a change, and waits until it is an undo step. */
  const step = async (change: () => unknown): Promise<void> => {
    change();
    await undo.prepare();
    await Promise.resolve();
  };
  const bodies = (): string[] => made.store.commentsOf('t').map(({ body }) => body);
  const routes = (): string[] => made.sent.map(({ method, url }) => `${method} ${url}`);
  const labels = (): string[] => undo.steps.get().undo.map(({ label }) => label);
  return { ...made, undo, notices, step, bodies, routes, labels, ...commentCommands(made.data.commandDeps) };
}

it("orders comments by the server's time, and shows a pending one last (COMMENT-11)", () => {
  const { createComment, bodies, store, sent } = begin([
    comment('c', 't', { createdAt: '2030-01-01T00:00:00.000Z' }),
    comment('b', 't', { createdAt: at(1) }),
    comment('a', 't', { createdAt: at(1) }),
    comment('elsewhere', 'other'),
  ]);
  createComment('t', '  Ready? \n');
  expect(bodies()).toEqual(['a', 'b', 'c', 'Ready?']);
  expect(store.commentsOf('t').at(-1)).toMatchObject({ authorId: 'u', editedAt: null, isPendingSync: true });
  expect(store.commentCount('t')).toBe(4);
  const { id } = store.commentsOf('t').at(-1) ?? {};
  expect(sent).toMatchObject([{ url: '/api/tasks/t/comments', body: { id, body: 'Ready?' } }]);
});

it('sends nothing for an empty comment, and for an edit that changes nothing (COMMENT-11)', () => {
  const { createComment, editComment, sent } = begin([comment('a', 't')]);
  createComment('t', ' \n ');
  editComment('a', ' a ');
  editComment('a', '');
  editComment('unknown', 'Text');
  expect(sent).toEqual([]);
});

it('undoes and redoes a new, an edited and a deleted comment (COMMENT-12, UNDO-2, UNDO-3)', async () => {
  const { createComment, editComment, deleteComment, bodies, routes, labels, step, undo } = begin([
    comment('a', 't'),
    comment('b', 't', { createdAt: at(1) }),
  ]);
  await step(() => createComment('t', 'New'));
  await step(() => editComment('a', 'Edited'));
  await step(() => deleteComment('b'));
  expect(labels()).toEqual([
    'Deleted a comment on "Paint"',
    'Edited a comment on "Paint"',
    'Commented on "Paint"',
  ]);
  for (const _ of labels()) undo.undo();
  expect(bodies()).toEqual(['a', 'b']);
  for (let redone = 0; redone < 3; redone += 1) undo.redo();
  expect(bodies()).toEqual(['Edited', 'New']);
  expect(routes().map((route) => route.replace(/[\da-f]{8}-[\da-f-]{27}/, 'new'))).toEqual([
    'POST /api/tasks/t/comments',
    'PATCH /api/comments/a',
    'DELETE /api/comments/b',
    'POST /api/comments/b/restore',
    'PATCH /api/comments/a',
    'DELETE /api/comments/new',
    'POST /api/comments/new/restore',
    'PATCH /api/comments/a',
    'DELETE /api/comments/b',
  ]);
});

it.each([
  [
    'changed',
    { comments: patching<CommentItem>(['a'], () => ({ body: 'Other' })) },
    'Not undone: Edited a comment on "Paint". A comment on "Paint" was changed elsewhere since.',
  ],
  [
    'deleted',
    { comments: removing<CommentItem>(['a']) },
    'Not undone: Edited a comment on "Paint". A comment on "Paint" was deleted elsewhere since.',
  ],
])(
  'does not undo the edit of a comment that was %s elsewhere (COMMENT-12, UNDO-5)',
  async (_, effects, message) => {
    const { editComment, notices, step, store, undo } = begin([comment('a', 't')]);
    await step(() => editComment('a', 'Edited'));
    store.addAction('elsewhere', effects);
    undo.undo();
    expect(notices.map((notice) => notice.message)).toEqual([message]);
  },
);
