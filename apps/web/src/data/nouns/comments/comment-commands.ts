/** The commands for comments, loaded with the screens that offer them. */
import { mentionedIds } from '@questlog/domain/comments/comments';
import { isBlank } from '@questlog/domain/text';
import { newId } from '@questlog/domain/uuid';
import { patching, putting, removing } from '../../engine/store/effects.ts';
import { action, type ActionOf } from '../action.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { CommentItem } from './comment-item.ts';
import type { commentKinds } from './comment-kinds.ts';
import type { comments } from './comments.ts';

export interface CommentCommands {
  /** Comments on a task. The text is trimmed; an empty one creates no comment. */
  readonly createComment: (taskId: string, body: string) => void;
  /** Changes the text of one of the user's own comments. An empty text changes nothing. */
  readonly editComment: (id: string, body: string) => void;
  readonly deleteComment: (id: string) => void;
  readonly restoreComment: (comment: CommentItem) => void;
}

const commentAction: ActionOf<keyof typeof commentKinds, typeof comments> = action;

export function commentCommands({ store, clock, userId, push }: CommandDeps): CommentCommands {
  return {
    createComment: (taskId, typed) => {
      const body = typed.trim();
      if (isBlank(body)) return;
      const epochMs = clock.now();
      const now = new Date(epochMs).toISOString();
      const id = newId(epochMs);
      const comment: CommentItem = {
        id,
        taskId,
        authorId: userId(),
        authorName: null,
        body,
        mentions: [...mentionedIds(body)],
        createdAt: now,
        editedAt: null,
        updatedAt: now,
        isPendingSync: true,
      };
      push(
        commentAction('POST /api/tasks/{id}/comments', {
          params: { id: taskId },
          body: { id, body },
          kind: 'comment.create',
          effects: { comments: putting([comment]) },
          content: body,
        }),
      );
    },

    editComment: (id, typed) => {
      const body = typed.trim();
      const comment = store.comment(id);
      if (comment === undefined || isBlank(body) || body === comment.body) return;
      const change = {
        body,
        mentions: [...mentionedIds(body)],
        editedAt: new Date(clock.now()).toISOString(),
      };
      push(
        commentAction('PATCH /api/comments/{id}', {
          params: { id },
          body: { body },
          kind: 'comment.edit',
          effects: { comments: patching<CommentItem>([id], () => change) },
          content: body,
        }),
      );
    },

    deleteComment: (id) => {
      const comment = store.comment(id);
      if (comment === undefined) return;
      push(
        commentAction('DELETE /api/comments/{id}', {
          params: { id },
          kind: 'comment.delete',
          effects: { comments: removing([id]) },
          content: comment.body,
        }),
      );
    },

    restoreComment: (comment) => {
      push(
        commentAction('POST /api/comments/{id}/restore', {
          params: { id: comment.id },
          kind: 'comment.restore',
          effects: { comments: putting([comment]) },
          content: comment.body,
        }),
      );
    },
  };
}
