import { patching } from '../../engine/store/effects.ts';
import { taskAction, type TaskDeps } from './task-deps.ts';
import type { TagChange } from './task-input.ts';
import { batchesOf, titlesOf } from './batches.ts';
import { contentOf } from './task-content.ts';
import { resolveTags, tagsToRemove } from './task-draft.ts';
import type { TaskItem } from './task-item.ts';

export function taggingCommands({ store, clock, push }: TaskDeps) {
  return {
    /** Adds tags to tasks and removes tags from them. Leaves out tasks that would not change. */
    tagTasks: (
      ids: readonly string[],
      { addTagIds = [], addTagPaths = [], removeTagIds = [] }: TagChange,
    ): void => {
      const now = new Date(clock.now()).toISOString();
      const add = resolveTags(store, addTagIds, addTagPaths, now);
      const removedIds = tagsToRemove(store, removeTagIds);
      const removed = removedIds.shown;
      const alters = ({ tagIds, completedAt }: TaskItem): boolean =>
        completedAt === null &&
        (add.ids.some((id) => !tagIds.includes(id)) || tagIds.some((id) => removed.has(id)));
      const tagsOfEach =
        add.known.length + (add.sent.tagPaths?.length ?? 0) + removedIds.ids.length + removedIds.paths.length;
      for (const tasks of batchesOf(store, ids, alters, tagsOfEach)) {
        const retagged = new Map(
          tasks.map((task) => [
            task.id,
            [...new Set([...task.tagIds, ...add.ids])].filter((id) => !removed.has(id)),
          ]),
        );
        push(
          taskAction('PUT /api/tasks/bulk/tags', {
            body: {
              taskIds: [...retagged.keys()],
              addTagIds: add.known,
              removeTagIds: [...removedIds.ids],
              ...(add.sent.tagPaths === undefined ? {} : { addTagPaths: add.sent.tagPaths }),
              ...(removedIds.paths.length === 0 ? {} : { removeTagPaths: [...removedIds.paths] }),
            },
            effects: {
              tasks: patching<TaskItem>(retagged.keys(), (id) => ({ tagIds: retagged.get(id) ?? [] })),
              tags: add.predicted,
            },
            reload: true,
            kind: ids.length === 1 ? 'task.edit-tags' : 'tasks.tag',
            content: contentOf({ title: titlesOf(tasks), tagPaths: addTagPaths }),
          }),
        );
      }
    },
  };
}
