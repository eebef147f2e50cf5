import { toastTitle } from '@questlog/domain/tasks/view-texts';
import type { CommandDeps } from '../command-deps.ts';
import type { Inverse } from '../inverse.ts';
import { commentCommands } from './comment-commands.ts';
import type { CommentItem } from './comment-item.ts';

export function commentInverse(deps: CommandDeps): Inverse {
  const { store } = deps;
  const commands = commentCommands(deps);
  return {
    collection: 'comments',
    driftOf: ({ id, after }) => {
      const comment = store.comment(id);
      if (after === null) {
        // The server rejects the restoration if the task is in the trash: this browser does not have all tasks.
        return comment === undefined ? undefined : 'restored';
      }
      if (comment === undefined) return 'deleted';
      return comment.body === (after as Partial<CommentItem>).body ? undefined : 'changed';
    },
    nameOf: ({ id, before, after }) => {
      const { taskId } = { ...before, ...after, ...store.comment(id) } as Partial<CommentItem>;
      const title = store.task(taskId ?? '')?.title;
      return title === undefined ? 'A comment' : `A comment on "${toastTitle(title)}"`;
    },
    openedBy: ({ id, before, after }) => {
      const { taskId } = { ...before, ...after, ...store.comment(id) } as Partial<CommentItem>;
      return taskId === undefined ? undefined : { collection: 'tasks', id: taskId };
    },
    restore: (changes) => {
      for (const { before } of changes) commands.restoreComment(before as unknown as CommentItem);
    },
    revert: (changes) => {
      for (const { id, before } of changes) {
        const { body } = before as Partial<CommentItem>;
        if (body !== undefined) commands.editComment(id, body);
      }
    },
    remove: (changes) => {
      for (const { id } of changes) commands.deleteComment(id);
    },
  };
}
