import { nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import { isBlank, limitText, MAX_TITLE } from '@questlog/domain/text';
import { useState, type ReactNode } from 'react';
import type { ProjectInput } from '../../data/nouns/projects/project-commands.ts';
import { useProjects } from '../../data/hooks.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { ColorPicker } from '@questlog/ui/controls/color-picker.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';

/** The form for a project's title, colour and access for assistants: "New Project" without `project`, otherwise "Edit Project". */
export function ProjectDialog({
  open,
  project,
  usage,
  onSave,
  onClose,
  onClosed,
}: {
  open: boolean;
  project?: ProjectItem | undefined;
  /** The project count and the plan's limit, shown below the fields. */
  usage?: ReactNode;
  /** Called with a non-empty title. Must close the dialog or open another one. */
  onSave: (input: Pick<ProjectInput, 'title' | 'color' | 'closedToAssistants'>) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const projects = useProjects();
  const [title, setTitle] = useState(project?.title ?? '');
  const [color, setColor] = useState(
    () =>
      project?.color ??
      nextColor(
        PROJECT_PALETTE,
        projects.map((each) => each.color),
      ),
  );
  const [closed, setClosed] = useState(project?.closedToAssistants ?? false);
  const [wrong, setWrong] = useState(false);
  const missing = wrong && isBlank(title);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={project === undefined ? 'New Project' : 'Edit Project'}
      onSubmit={(event) => {
        setWrong(isBlank(title));
        if (isBlank(title)) event.currentTarget.querySelector('input')?.focus();
        else onSave({ title: title.trim(), color, ...(project && { closedToAssistants: closed }) });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {project === undefined ? 'Create Project' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          label="Project title"
          dir="auto"
          placeholder="Garden, thesis, the big move…"
          autoComplete="off"
          value={title}
          error={missing ? 'Project title is required' : undefined}
          onChange={(event) => setTitle(limitText(event.target.value, MAX_TITLE))}
        />
        <ColorPicker palette={PROJECT_PALETTE} value={color} onChange={setColor} />
        {project !== undefined && (
          <CheckboxField
            checked={closed}
            onCheckedChange={setClosed}
            hint="Assistants that members have connected cannot see or change this project and its tasks."
          >
            Close to assistants
          </CheckboxField>
        )}
        {usage}
      </div>
    </Dialog>
  );
}
