import { matchesTagFilter, tagsForNewTask, type TagFilter } from '@questlog/domain/tags/tag-filter';
import { presetFor, type View } from '@questlog/domain/tasks/task-views';
import { countOf } from '@questlog/domain/counts';
import { useCallback } from 'react';
import type { TaskPreset } from '../../../data/nouns/commands.ts';
import { useData } from '../../../data/data-context.ts';
import { useToday } from '../../../data/hooks.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';

/** What a task begins with that is made where one is, such as the tags that the filter in force asks for. */
export function useTaskPreset(view: View, tagFilter: TagFilter | undefined) {
  const { store } = useData();
  const today = useToday();

  const preset = useCallback((): Required<Pick<TaskPreset, 'projectId' | 'scheduledOn' | 'tagPaths'>> => {
    const given = tagFilter === undefined ? [] : tagsForNewTask(tagFilter);
    const tags = store.tags().filter(({ id }) => given.includes(id));
    // By their paths, so that those above come along.
    return { ...presetFor(view, today), tagPaths: tags.map(({ fullPath }) => fullPath) };
  }, [store, view, tagFilter, today]);

  /** Says so where the filter hides what was just made: otherwise it would seem to be lost. */
  const toldIfHidden = useCallback(
    (taskIds: readonly string[]): void => {
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
  return { preset, toldIfHidden };
}
