import { countOf } from '@questlog/domain/counts';
import { tagsForNewTask, type TagFilter } from '@questlog/domain/tags/tag-filter';
import { presetFor, type View } from '@questlog/domain/tasks/task-views';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useCallback } from 'react';
import { matchesRowFilter } from '../../data/nouns/tasks/lists/row-filter.ts';
import type { TaskPreset } from '../../data/nouns/tasks/task-input.ts';
import { useData } from '../../data/data-context.ts';
import { useToday } from '../../data/hooks.ts';
import { useRowFilter } from '../../data/row-filter-hooks.ts';
import { tasksAdded } from './tasks-added.ts';

/** Returns a new task's initial values in a view, such as the current filter's tags and assignee. */
export function useTaskPreset(view: View, tagFilter: TagFilter | undefined) {
  const { store } = useData();
  const today = useToday();
  const filter = useRowFilter(view, tagFilter);
  const assigneeId = filter?.assigneeId ?? null;

  const preset = useCallback((): Required<
    Pick<TaskPreset, 'projectId' | 'scheduledOn' | 'someday' | 'assigneeId' | 'tagPaths'>
  > => {
    const given = tagFilter === undefined ? [] : tagsForNewTask(tagFilter);
    const tags = store.tags().filter(({ id }) => given.includes(id));
    // Full paths include the ancestors.
    return { ...presetFor(view, today), assigneeId, tagPaths: tags.map(({ fullPath }) => fullPath) };
  }, [store, view, tagFilter, assigneeId, today]);

  /** Announces added tasks. Shows a message if a filter hides them, so that they don't seem lost (PEOPLE-34). */
  const announceMade = useCallback(
    (taskIds: readonly string[]): void => {
      tasksAdded.emit();
      if (filter === undefined) return;
      const hidden = taskIds
        .flatMap((id) => store.task(id) ?? [])
        .filter((task) => !matchesRowFilter(task, filter));
      if (hidden.length === 0) return;
      const isByTags = hidden.some((task) => !matchesRowFilter(task, { tags: filter.tags }));
      const added = `Added ${countOf(hidden.length, 'task')}`;
      toast.show({
        message: isByTags
          ? `${added} that the tag filter hides`
          : `${added} with another assignee, which this list does not show`,
        type: 'info',
      });
    },
    [store, filter],
  );
  return { preset, announceCreated: announceMade };
}
