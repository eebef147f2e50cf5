import { boxesOf } from '@questlog/domain/checklists/checklist';
import { countOf } from '@questlog/domain/counts';
import { lossInChecklist } from '@questlog/domain/subtasks/conversions';
import { MOVE_ERRORS } from '@questlog/domain/subtasks/moves';
import { descendantsOf, levelOf, MAX_LEVEL } from '@questlog/domain/subtasks/task-forest';
import type { MenuItem, Submenu } from '@questlog/ui/overlays/menu-entry.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { CornerDownRight, FolderPlus, ListTodo, ListTree, Replace } from 'lucide-react';
import { useData } from '../../data/data-context.ts';
import { useProjectsFull, useSubtaskCount, useTask, useTaskRoom } from '../../data/hooks.ts';
import { useRowHandlers, useRowScreen } from '../row-context.tsx';
import { turnIntoChecklist, turnIntoProject, turnIntoSubtasks } from '../actions/conversions.ts';

/** Returns the submenu for converting a task; undefined for a completed task. */
export function useTurnInto(id: string): Submenu | undefined {
  const { request } = useRowHandlers();
  const { openProject } = useRowScreen();
  const data = useData();
  const { store } = data;
  const confirm = useConfirm();
  const task = useTask(id);
  const hasSubtasks = useSubtaskCount(id) !== undefined;
  const projectsFull = useProjectsFull();
  const room = useTaskRoom();
  if (task === undefined || task.completedAt !== null) return undefined;
  const boxes = boxesOf(task.description ?? '').length;

  const disabledBy = (reason: string | undefined | false): Pick<MenuItem, 'disabled' | 'hint'> =>
    typeof reason === 'string' ? { disabled: true, hint: reason } : {};
  const confirmChecklist = async (): Promise<void> => {
    const loss = lossInChecklist(descendantsOf(store, [id]));
    const confirmed =
      loss === undefined ||
      (await confirm({
        title: 'Turn the subtasks into a checklist?',
        message: `Only their titles become lines of the description. ${loss}`,
        note: 'You can find the deleted subtasks in the trash.',
        confirmText: 'Turn into a checklist',
      }));
    if (confirmed) turnIntoChecklist(data, id);
  };
  const noRoom =
    room !== undefined && room.room < boxes
      ? (room.full ?? `Your plan has room for ${countOf(room.room, 'more task')}.`)
      : undefined;
  const entries: MenuItem[] = [
    {
      label: 'Project',
      icon: <FolderPlus size={16} />,
      ...disabledBy(task.isRepeatingTask ? REPEATS : projectsFull),
      onSelect: () => {
        const projectId = turnIntoProject(data, id);
        if (projectId !== undefined) openProject?.(projectId);
      },
    },
    { label: 'Subtask of…', icon: <CornerDownRight size={16} />, onSelect: () => request('parent', id) },
    ...(hasSubtasks
      ? [
          {
            label: 'Subtasks to checklist',
            icon: <ListTodo size={16} />,
            onSelect: () => void confirmChecklist(),
          },
        ]
      : []),
    ...(boxes > 0
      ? [
          {
            label: 'Checklist to subtasks',
            icon: <ListTree size={16} />,
            ...disabledBy(levelOf(store, id) === MAX_LEVEL ? MOVE_ERRORS['too-deep'] : noRoom),
            onSelect: () => turnIntoSubtasks(data, id),
          },
        ]
      : []),
  ];
  return { kind: 'submenu', label: 'Turn into', icon: <Replace size={16} />, entries };
}

const REPEATS = 'A project cannot repeat. Remove the repeat pattern first.';
