import { parseTitle } from '@questlog/domain/tag-path';
import type { Priority } from '@questlog/domain/task-facts';
import { presetFor, type View } from '@questlog/domain/task-views';
import { codePoints, MAX_LONG_TEXT, MAX_TITLE } from '@questlog/domain/text';
import { useRef, useState } from 'react';
import { useCommands, useProjects, useToday } from '../../data/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keyText } from '../../ui/kbd.tsx';
import { announce } from '../../ui/live-region.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { DateField } from './date-field.tsx';
import { limitText } from './limit-text.ts';
import { priorityOptions } from './priorities.ts';
import { TagPreview } from './tag-preview.tsx';
import { TitleCounter } from './title-counter.tsx';
import { useTagging } from './use-tagging.ts';

export interface NewTaskDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  view: View;
}

const nothing: ReadonlySet<string> = new Set();

/** The form behind `NewTaskModal`. Enter adds and closes; Ctrl/Cmd+Enter adds and stays for another one. */
export function NewTaskDialog({ open, onClose, onClosed, view }: NewTaskDialogProps) {
  const today = useToday();
  const tagging = useTagging();
  const projects = useProjects();
  const commands = useCommands();
  const titleField = useRef<HTMLInputElement>(null);
  const [preset] = useState(() => presetFor(view, today));
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [when, setWhen] = useState({ scheduledOn: preset.scheduledOn, thisEvening: false });
  const [projectId, setProjectId] = useState(preset.projectId ?? '');
  const [priority, setPriority] = useState<Priority>('none');
  const [dismissed, setDismissed] = useState(nothing);
  const [missing, setMissing] = useState(false);
  const parsed = tagging ? parseTitle(title, dismissed) : { title: title.trim(), tagPaths: [] };

  const add = (another: boolean): void => {
    if (parsed.title === '') {
      setMissing(true);
      titleField.current?.focus();
      return;
    }
    commands.createTask({
      ...parsed,
      ...when,
      description: description.trim() === '' ? null : description,
      projectId: projectId === '' ? null : projectId,
      priority,
    });
    if (!another) {
      toast.show({ message: 'Task created successfully!', type: 'success' });
      onClose();
      return;
    }
    // Date, project and priority stay: one adds several of a kind.
    announce(`Added ${parsed.title}`);
    setTitle('');
    setDescription('');
    setDismissed(nothing);
    titleField.current?.focus();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="New task"
      initialFocus={titleField}
      onSubmit={() => add(false)}
      footer={
        <>
          <Button onClick={() => add(true)} title={keyText('mod+enter')}>
            Add another
          </Button>
          <Button type="submit" variant="primary">
            Add task
          </Button>
        </>
      }
    >
      {/* The key counts in every field of the form. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="space-y-4"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
            return;
          event.preventDefault();
          add(true);
        }}
      >
        <div>
          <TextField
            ref={titleField}
            label="Title"
            dir="auto"
            autoComplete="off"
            placeholder={tagging ? 'Add a new task... (try #tags)' : 'Add a new task...'}
            value={title}
            error={missing && parsed.title === '' ? 'Title is required' : undefined}
            onChange={(event) => {
              setTitle(limitText(event.currentTarget.value, MAX_TITLE));
              setMissing(false);
            }}
          />
          <TitleCounter length={codePoints(title)} />
          <TagPreview
            paths={parsed.tagPaths}
            onDismiss={(path) => setDismissed(new Set([...dismissed, path]))}
          />
        </div>
        <TextArea
          label="Description"
          dir="auto"
          placeholder="Markdown is understood."
          value={description}
          onChange={(event) => setDescription(limitText(event.currentTarget.value, MAX_LONG_TEXT))}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <DateField label="Date" value={when} today={today} onChange={setWhen} />
          <Select
            label="Project"
            value={projectId}
            onValueChange={setProjectId}
            options={[
              { value: '', label: 'Inbox' },
              ...projects.map(({ id, title: name }) => ({ value: id, label: name })),
            ]}
          />
          <Select label="Priority" value={priority} options={priorityOptions} onValueChange={setPriority} />
        </div>
      </div>
    </Dialog>
  );
}
