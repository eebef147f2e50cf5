import { useTagging } from '../../data/hooks.ts';
import type { Feature } from '@questlog/domain/plans/plans';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { View } from '@questlog/domain/tasks/task-views';
import { codePoints } from '@questlog/domain/text';
import { useRef, type KeyboardEvent } from 'react';
import type { FieldDraft } from '../../data/drafts/draft-hooks.ts';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { keyText } from '@questlog/ui/marks/kbd.tsx';
import { TextArea } from '@questlog/ui/controls/text-area.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { continueListByKey, pasteAsItems } from '../list-typing.ts';
import { LimitNote } from './limit-note.tsx';
import { PastedList } from '../pasted-list.tsx';
import { newTaskTitle, type NewTaskColumn } from './new-task-column.ts';
import { TaskFields } from './task-fields.tsx';
import { TagChips, TagPreview } from '../tags/tag-preview.tsx';
import { TitleOffers } from '../title-offers.tsx';
import { TitleCounter } from './title-counter.tsx';
import { useNewTask } from './use-new-task.ts';

export interface NewTaskDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  view: View;
  column?: NewTaskColumn | undefined;
  tagFilter: TagFilter | undefined;
  onUpgrade?: ((feature: Feature) => void) | undefined;
  /** The unsubmitted text. */
  draft: FieldDraft;
}

/**
 * The form in `NewTaskModal`. Enter adds the task and closes the dialog. Ctrl/Cmd+Enter adds the task and
 * keeps the dialog open.
 */
export function NewTaskDialog(props: NewTaskDialogProps) {
  const { open, onClose, onClosed, view, column, tagFilter, onUpgrade, draft } = props;
  const tagging = useTagging();
  const titleField = useRef<HTMLInputElement>(null);
  const focusTitle = () => titleField.current?.focus();
  const task = useNewTask({ view, column, tagFilter, fieldDraft: draft, focusTitle });
  const { typed, full, described, add } = task;
  const hasPasted = task.pasting.pasted !== undefined;

  return (
    <Dialog
      {...{ open, onClosed }}
      onClose={() => {
        task.keepPasted();
        onClose();
      }}
      title={newTaskTitle(column)}
      initialFocus={titleField}
      // The form stays open while the user has not yet decided about a pasted list.
      onSubmit={() => add(hasPasted) && !hasPasted && onClose()}
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
            value={typed.text}
            error={task.error}
            onChange={(event) => task.setTitle(event.currentTarget.value)}
            onPaste={task.pasting.onPaste}
            onKeyDown={(event) => {
              if (event.key === 'Tab' && !event.shiftKey && typed.takeOffer()) event.preventDefault();
            }}
          />
          <TitleCounter length={codePoints(typed.text)} />
          {full !== undefined && (
            <LimitNote text={full} onUpgrade={onUpgrade && (() => onUpgrade('ADVANCED_PROJECTS'))} />
          )}
          <PastedList pasting={task.pasting} />
          <TitleOffers typed={typed} onDone={focusTitle} />
          <TagChips
            label="From the tag filter:"
            paths={task.filterTags}
            dismissLabel={(path) => `Leave out ${path}`}
            onDismiss={task.leaveOut}
          />
        </div>
        <div>
          <TextArea
            label="Description"
            dir="auto"
            placeholder="Add details (Markdown supported)"
            value={task.description}
            onKeyDown={continueListByKey}
            onPaste={pasteAsItems}
            onChange={(event) => task.setDescription(event.currentTarget.value)}
          />
          <TagPreview words={described.words} onAccept={described.accept} />
        </div>
        <TaskFields values={task.values} onChange={task.setValues} />
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
