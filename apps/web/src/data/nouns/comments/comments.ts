import { collection, type IndexedStore, type RowIndex } from '../../engine/store/collection.ts';
import { tasks } from '../tasks/tasks.ts';
import { commentItem, compareComments, type CommentItem } from './comment-item.ts';

const NO_COMMENTS: readonly CommentItem[] = [];

/** The comments on each task in order. */
class CommentLists implements RowIndex<CommentItem> {
  readonly #store: IndexedStore;
  #ofTasks: ReadonlyMap<string, readonly CommentItem[]> | undefined;

  constructor(store: IndexedStore) {
    this.#store = store;
  }

  ofTask(taskId: string): readonly CommentItem[] {
    this.#ofTasks ??= Map.groupBy(
      [...this.#store.shown(comments).values()].sort(compareComments),
      (comment) => comment.taskId,
    );
    return this.#ofTasks.get(taskId) ?? NO_COMMENTS;
  }

  reindex(): void {
    this.#ofTasks = undefined;
  }
}

export const comments = collection({
  name: 'comments',
  format: 1,
  fromWire: commentItem,
  // They are loaded again with the details of the task.
  isOrphan: ({ taskId }, store) => !store.shown(tasks).has(taskId),
  index: (store): CommentLists => new CommentLists(store),
});
