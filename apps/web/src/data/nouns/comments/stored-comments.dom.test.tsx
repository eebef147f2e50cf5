import type { CommentRecord } from '@questlog/contract/comments';
import { expect, it, vi } from 'vitest';
import type { Rejection } from '../../engine/outbox/follow-outbox.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { testPages } from '../../testing/pages.ts';
import { rejectionText } from '../action-texts.ts';
import { commentCommands } from './comment-commands.ts';

const STORED: CommentRecord = {
  id: 'c1',
  taskId: 't1',
  authorId: 'u',
  authorName: null,
  body: 'Before',
  mentions: [],
  createdAt: '2026-03-01T00:00:00.000Z',
  editedAt: null,
  updatedAt: '2026-03-01T00:00:00.000Z',
};

const pages = testPages();

function serverWith(comments: CommentRecord[]): FakeServer {
  const server = new FakeServer();
  server.comments = comments;
  return server;
}

it('shows comments and their unsent changes after an offline restart, and sends them later (COMMENT-11)', async () => {
  const server = serverWith([STORED]);
  const data = pages.start(server);
  const bodiesOf = ({ store }: typeof data) => store.commentsOf('t1').map(({ body }) => body);
  await vi.waitFor(() => expect(bodiesOf(data)).toEqual(['Before']));
  server.isDown = true;
  const { createComment, editComment } = commentCommands(data.commandDeps);
  createComment('t1', 'During');
  editComment('c1', 'Edited');
  await data.update.apply();
  pages.close();

  const again = pages.start(server);
  await vi.waitFor(() => expect(bodiesOf(again)).toEqual(['Edited', 'During']));
  server.isDown = false;
  const written = again.store.commentsOf('t1').at(-1);
  server.responses.set('POST /api/tasks/t1/comments', () =>
    Response.json({ ...STORED, id: written?.id, body: 'During', createdAt: '2026-03-02T00:00:00.000Z' }),
  );
  server.responses.set('PATCH /api/comments/c1', () =>
    Response.json({ ...STORED, body: 'Edited', updatedAt: '2026-03-02T00:00:00.001Z' }),
  );
  await again.queue.sendNow();
  await vi.waitFor(() => expect(again.store.pendingCount).toBe(0));
  expect(again.store.commentsOf('t1')).toMatchObject([
    { body: 'Edited', updatedAt: '2026-03-02T00:00:00.001Z' },
    { body: 'During', createdAt: '2026-03-02T00:00:00.000Z', isPendingSync: false },
  ]);
});

it('removes a comment that the server rejects, and offers its text (COMMENT-11)', async () => {
  const server = serverWith([STORED]);
  const message = 'A task can have at most 1,000 comments.';
  server.responses.set('POST /api/tasks/t1/comments', () => Response.json({ message }, { status: 409 }));
  const data = pages.start(server);
  await vi.waitFor(() => expect(data.store.commentCount('t1')).toBe(1));
  const rejections: Rejection[] = [];
  data.onRejection((rejection) => rejections.push(rejection));
  commentCommands(data.commandDeps).createComment('t1', 'One too many');
  expect(data.store.commentCount('t1')).toBe(2);
  await vi.waitFor(() => expect(rejections.map(rejectionText)).toEqual(['Failed to add comment']));
  expect(data.store.commentCount('t1')).toBe(1);
  expect(data.queue.rejected.get()).toMatchObject([{ action: { content: 'One too many' } }]);
});

it('drops the comments of tasks that it does not have when an account opens (COMMENT-18)', async () => {
  const data = pages.start(serverWith([STORED, { ...STORED, id: 'c2', taskId: 'deleted' }]));
  await vi.waitFor(() => expect(data.store.commentCount('t1')).toBe(1));
  await vi.waitFor(() => expect(data.store.commentCount('deleted')).toBe(0));
  expect(data.store.commentCount('t1')).toBe(1);
});
