import type { Feature } from '@questlog/domain/plans/plans';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import { noRoomMessage, pathsOf } from '@questlog/domain/tags/tagged-text';
import type { View } from '@questlog/domain/tasks/task-views';
import { codePoints, limitText, MAX_LONG_TEXT } from '@questlog/domain/text';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { FieldDraft } from '../../../data/drafts/draft-hooks.ts';
import { useData } from '../../../data/data-context.ts';
import { useTaskRoom } from '../../../data/hooks.ts';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { keyText } from '@questlog/ui/marks/kbd.tsx';
import { TextArea } from '@questlog/ui/controls/text-area.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { announceAccepted } from './announce-accepted.ts';
import { LimitNote } from './limit-note.tsx';
import { TaskFields, type TaskValues } from './task-fields.tsx';
import { TagChips, TagPreview } from './tags/tag-preview.tsx';
import { TitleOffers } from './title-offers.tsx';
import { TitleCounter } from './title-counter.tsx';
import { useDescriptionTags } from './tags/use-description-tags.ts';
import { useTagging } from './use-tagging.ts';
import { useTaskPreset } from './use-task-preset.ts';
import { useTypedTask } from './use-typed-task.ts';

export interface NewTaskDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  view: View;
  tagFilter: TagFilter | undefined;
  onUpgrade?: ((feature: Feature) => void) | undefined;
  /** The text that was typed but not submitted. */
  kept: FieldDraft;
}

/**
 * The form inside `NewTaskModal`. Enter adds the task and closes the dialog; Ctrl/Cmd+Enter adds it and keeps
 * the dialog open for another one.
 */
export function NewTaskDialog(props: NewTaskDialogProps) {
  const { open, onClose, onClosed, view, tagFilter, onUpgrade, kept } = props;
  const data = useData();
  const tagging = useTagging();
  const titleField = useRef<HTMLInputElement>(null);
  const focusTitle = () => titleField.current?.focus();
  const { preset: presetNow, announceCreated } = useTaskPreset(view, tagFilter);
  const [preset] = useState(presetNow);
  const [draft] = useState(kept.read);
  const [filterTags, setFilterTags] = useState(preset.tagPaths);
  const typed = useTypedTask(draft?.['title'] ?? '', filterTags);
  const { text, setText, parsed, clear } = typed;
  const [description, setDescription] = useState(draft?.['description'] ?? '');
  const described = useDescriptionTags('', description, [...filterTags, ...parsed.tagPaths]);
  useEffect(
    () => kept.keep(text === '' && description === '' ? undefined : { title: text, description }),
    [kept, text, description],
  );
  const [values, setValues] = useState<TaskValues>({ ...preset, thisEvening: false, priority: 'none' });
  const [missing, setMissing] = useState(false);
  const full = useTaskRoom()?.full;

  const add = (another: boolean): void => {
    if (parsed.title === '') {
      setMissing(true);
      focusTitle();
      return;
    }
    if (full !== undefined) {
      // No more tasks fit into the plan: keep the text in the form.
      announce(full, 'assertive');
      return;
    }
    const input = {
      ...parsed,
      ...values,
      tagPaths: [...filterTags, ...parsed.tagPaths, ...pathsOf(described.words.taken)],
      description: description.trim() === '' ? null : description,
    };
    const id = typed.create(input);
    announceCreated(id === undefined ? [] : [id]);
    clear();
    setDescription('');
    described.clear();
    const noRoom = noRoomMessage(described.words.left);
    if (noRoom !== undefined) toast.show({ message: noRoom, type: 'warning', duration: 0 });
    if (!another) {
      if (noRoom === undefined) toast.show({ message: 'Task created successfully!', type: 'success' });
      onClose();
      return;
    }
    // Keep the date, project and priority, because people add several similar tasks.
    if (id !== undefined) announceAccepted(data, id, parsed.title);
    focusTitle();
  };

  return (
    <Dialog
      {...{ open, onClose, onClosed }}
      title="New task"
      initialFocus={titleField}
      onSubmit={() => add(false)}
      footer={<AddButtons onAnother={() => add(true)} />}
    >
      {/* Ctrl/Cmd+Enter works in every field of the form. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="space-y-4"
        onKeyDown={(event) => {
          if (!isModEnter(event)) return;
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
            value={text}
            error={missing && parsed.title === '' ? 'Title is required' : undefined}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setMissing(false);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Tab' && !event.shiftKey && typed.takeOffer()) event.preventDefault();
            }}
          />
          <TitleCounter length={codePoints(text)} />
          {full !== undefined && (
            <LimitNote text={full} onUpgrade={onUpgrade && (() => onUpgrade('ADVANCED_PROJECTS'))} />
          )}
          <TitleOffers typed={typed} onDone={focusTitle} />
          <TagChips
            label="From the tag filter:"
            paths={filterTags}
            dismissLabel={(path) => `Leave out ${path}`}
            onDismiss={(left) => {
              setFilterTags(filterTags.filter((path) => path !== left));
              focusTitle();
            }}
          />
        </div>
        <div>
          <TextArea
            label="Description"
            dir="auto"
            placeholder="Add details (Markdown supported)"
            value={description}
            onChange={(event) => setDescription(limitText(event.currentTarget.value, MAX_LONG_TEXT))}
          />
          <TagPreview words={described.words} onAccept={described.accept} />
        </div>
        <TaskFields values={values} onChange={setValues} />
      </div>
    </Dialog>
  );
}

function AddButtons({ onAnother }: { onAnother: () => void }) {
  return (
    <>
      <Button onClick={onAnother} title={keyText('mod+enter')}>
        Add another
      </Button>
      <Button type="submit" variant="primary">
        Add task
      </Button>
    </>
  );
}

function isModEnter({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !isComposing(nativeEvent);
}
