import { moveError } from '@questlog/domain/subtasks/moves';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { Inbox } from 'lucide-react';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { ChoiceDialog, type Choice, type ChoiceDialogProps } from './choice-dialog.tsx';

/**
 * Moves a task under another open task (SUBTASK-21). Tasks in the same project come first. Tasks that cannot
 * be the parent are left out.
 */
export function ParentDialog({
  task,
  ...frame
}: { task: TaskItem } & Pick<
  ChoiceDialogProps<string>,
  'open' | 'anchor' | 'onClose' | 'onClosed' | 'onChoose' | 'subject'
>) {
  const { store } = useData();
  // Keep the list unchanged while the dialog is open, so that nothing moves under the pointer.
  const choices = useMemo(() => {
    const fits = Array.from(store.allTasks()).filter(
      ({ id, completedAt }) => completedAt === null && moveError(store, [task.id], id) === undefined,
    );
    const isNear = ({ projectId }: TaskItem): boolean => projectId === task.projectId;
    const sorted = fits.sort(
      (a, b) => Number(isNear(b)) - Number(isNear(a)) || (a.createdAt < b.createdAt ? 1 : -1),
    );
    return sorted.map((each): Choice<string> => {
      const project = store.project(each.projectId);
      return {
        key: each.id,
        title: each.title,
        icon: project === undefined ? <Inbox size={16} /> : <ColorDot color={project.color} size={12} />,
        note: store.task(each.parentId ?? '')?.title ?? project?.title,
        current: each.id === task.parentId,
        value: each.id,
      };
    });
  }, [store, task.id, task.parentId, task.projectId]);
  return (
    <ChoiceDialog
      {...frame}
      title="Subtask of…"
      choices={choices}
      listLabel="Tasks"
      fieldLabel="Find a task"
      nothing="No task has this title."
    />
  );
}
