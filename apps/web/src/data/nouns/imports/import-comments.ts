/** The command that adds imported comments, loaded with the import (IMPORT-8). */
import type { CommentImport } from '@questlog/domain/tasks/import-rows';
import { asServerEffects, putting } from '../../engine/store/effects.ts';
import { action } from '../action.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { CommentItem } from '../comments/comment-item.ts';

/**
 * Adds comments to tasks that were created or restored before. They are not part of the undo step: they are removed and
 * restored with their tasks (COMMENT-38).
 */
export function importComments({ clock, push }: CommandDeps, comments: readonly CommentImport[]): void {
  const now = new Date(clock.now()).toISOString();
  const rows = comments.map((comment): CommentItem => ({
    ...comment,
    authorId: null,
    mentions: [],
    updatedAt: now,
    isPendingSync: true,
  }));
  push(
    action('POST /api/comments/bulk', {
      body: { comments: [...comments] },
      kind: 'comments.import',
      effects: { comments: asServerEffects(putting(rows)) },
      content: comments.map(({ body }) => body).join('\n'),
    }),
  );
}
