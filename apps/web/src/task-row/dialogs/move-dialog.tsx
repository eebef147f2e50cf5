import { countOf } from '@questlog/domain/counts';
import { Inbox } from 'lucide-react';
import { useCommands, useProjects, useProjectsFull } from '../../data/hooks.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { ChoiceDialog, type Choice } from './choice-dialog.tsx';

interface MoveProps {
  open: boolean;
  anchor: HTMLElement | null;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  onChoose: (projectId: string | null) => void;
}

const NOTHING = 'No project has this name.';

function projectChoice({ id, title, color }: ProjectItem, current: boolean): Choice<string> {
  return { key: id, title, icon: <ColorDot color={color} size={12} />, current, value: id };
}

/**
 * Returns the labels shared by the dialogs that move one or several tasks. If the plan allows another
 * project, also returns a function that creates one with the typed name.
 */
function useProjectChoice(onChoose: (projectId: string) => void) {
  const commands = useCommands();
  const full = useProjectsFull();
  return {
    listLabel: 'Projects',
    fieldLabel: 'Find or create a project',
    nothing: full === undefined ? NOTHING : `${NOTHING} ${full}`,
    creation:
      full === undefined
        ? {
            label: (name: string) => `Create project "${name}"`,
            onCreate: (name: string) => {
              const id = commands.createProject({ title: name });
              if (id !== undefined) onChoose(id);
            },
          }
        : undefined,
  };
}

/** Moves a task into an existing or a new project, or out of its project. */
export function MoveDialog({
  subject,
  projectId,
  ...frame
}: MoveProps & {
  /** The task's title. */
  subject: string;
  projectId: string | null;
}) {
  const projects = useProjects();
  const choice = useProjectChoice(frame.onChoose);
  const choices: Choice<string | null>[] = [
    { key: 'inbox', title: 'Inbox', icon: <Inbox size={16} />, current: projectId === null, value: null },
    ...projects.map((project) => projectChoice(project, project.id === projectId)),
  ];
  return <ChoiceDialog {...frame} {...choice} title="Move to Project" {...{ subject, choices }} />;
}

export function BulkMoveDialog({ count, ...frame }: MoveProps & { count: number }) {
  const projects = useProjects();
  const choice = useProjectChoice(frame.onChoose);
  const choices: Choice<string | null>[] = [
    { key: 'inbox', title: 'Inbox (No Project)', icon: <Inbox size={16} />, value: null },
    ...projects.map((project) => projectChoice(project, false)),
  ];
  return (
    <ChoiceDialog {...frame} {...choice} title={`Move ${countOf(count, 'task')} to:`} choices={choices} />
  );
}
