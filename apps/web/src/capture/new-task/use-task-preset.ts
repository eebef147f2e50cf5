import { countOf } from '@questlog/domain/counts';
import { matchesTagFilter, tagsForNewTask, type TagFilter } from '@questlog/domain/tags/tag-filter';
import { presetFor, type View } from '@questlog/domain/tasks/task-views';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useCallback } from 'react';
import type { TaskPreset } from '../../data/nouns/tasks/task-input.ts';
import { useData } from '../../data/data-context.ts';
import { useToday } from '../../data/hooks.ts';
import { useRowFilter } from '../../data/row-filter-hooks.ts';
import { tasksAdded } from './tasks-added.ts';

/** Returns a new task's initial values in a view, such as the current filter's tags and assignee. */
export function useTaskPreset(view: View, tagFilter: TagFilter | undefined) {
  const { store } = useData();
  const today = useToday();
  const assigneeId = useRowFilter(view, tagFilter)?.assigneeId ?? null;

  const preset = useCallback((): Required<
    Pick<TaskPreset, 'projectId' | 'scheduledOn' | 'someday' | 'assigneeId' | 'tagPaths'>
  > => {
    const given = tagFilter === undefined ? [] : tagsForNewTask(tagFilter);
    const tags = store.tags().filter(({ id }) => given.includes(id));
    // Full paths include the ancestors.
    return { ...presetFor(view, today), assigneeId, tagPaths: tags.map(({ fullPath }) => fullPath) };
  }, [store, view, tagFilter, assigneeId, today]);

  /** Announces added tasks. Shows a message if the tag filter hides them, so that they don't seem lost. */
  const announceMade = useCallback(
    (taskIds: readonly string[]): void => {
      tasksAdded.emit();
      if (tagFilter === undefined) return;
      const hidden = taskIds.filter((id) => !matchesTagFilter(store.task(id)?.tagIds ?? [], tagFilter));
      if (hidden.length === 0) return;
      toast.show({
        message: `Added ${countOf(hidden.length, 'task')} that the tag filter hides`,
        type: 'info',
      });
    },
    [store, tagFilter],
  );
  return { preset, announceCreated: announceMade };
}
