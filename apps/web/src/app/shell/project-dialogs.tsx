import { limitRejection } from '@questlog/domain/plans/limit-rejection';
import { usageLevel, usageText } from '@questlog/domain/plans/usage';
import { UsageMeter } from '@questlog/ui/feedback/usage-meter.tsx';
import { useCommands, useProject } from '../../data/hooks.ts';
import { ProjectDialog } from '../../features/projects/project-dialog.tsx';
import { useProjectLimit } from '../../features/projects/use-project-limit.ts';
import type { DialogState } from './dialog-state.ts';

/** Creates a project and opens it, or reports that the plan's limit is reached. */
export function NewProject({
  state: { open, limit, close, closed },
  onOpenProject,
}: {
  state: DialogState;
  onOpenProject: (projectId: string) => void;
}) {
  const commands = useCommands();
  const { current, max, reached } = useProjectLimit();
  const notice = reached && limitRejection('projects', ...reached);
  return (
    <ProjectDialog
      open={open}
      onClose={close}
      onClosed={closed}
      usage={
        max !== null && (
          <>
            <UsageMeter
              noun="projects"
              text={usageText(current, max, 'projects')}
              level={usageLevel(current, max)}
              current={current}
              max={max}
            />
            {notice !== undefined && <p className="mt-1.5 text-sm text-warning">{notice.message}</p>}
          </>
        )
      }
      onSave={(input) => {
        // Keep this dialog open underneath: it contains the typed text.
        if (notice !== undefined) {
          limit.show(notice);
          return;
        }
        const id = commands.createProject(input);
        close();
        if (id !== undefined) onOpenProject(id);
      }}
    />
  );
}

export function EditProject({
  state: { open, close, closed },
  projectId,
}: {
  state: DialogState;
  projectId: string;
}) {
  const commands = useCommands();
  const project = useProject(projectId);
  if (project === undefined) return null;
  return (
    <ProjectDialog
      open={open}
      project={project}
      onClose={close}
      onClosed={closed}
      onSave={(input) => {
        commands.updateProject(projectId, input);
        close();
      }}
    />
  );
}
