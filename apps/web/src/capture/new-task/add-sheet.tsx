import { locale } from '@questlog/domain/interface-locale';
import { addedToMessage } from '@questlog/domain/tasks/task-messages';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { useData } from '../../data/data-context.ts';
import { useProject, useTagging, useTask } from '../../data/hooks.ts';
import { codePoints } from '@questlog/domain/text';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { ArrowUp, Check } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { LimitNote } from './limit-note.tsx';
import type { NewTaskDialogProps } from './new-task-dialog.tsx';
import { PastedList } from '../pasted-list.tsx';
import { hasSheetChip, SheetChips } from './sheet-chips.tsx';
import { TagChips, TagPreview } from '../tags/tag-preview.tsx';
import { TitleCounter } from './title-counter.tsx';
import { TitleOffers } from '../title-offers.tsx';
import { newTaskTitle } from './new-task-column.ts';
import { useNewTask } from './use-new-task.ts';

/**
 * The form for a new task on a phone: a sheet above the keyboard. Enter adds the task, and the sheet stays
 * open for the next one (CAPTURE-20).
 */
export function AddSheet({
  open,
  onClose,
  onClosed,
  view,
  column,
  tagFilter,
  onUpgrade,
  draft,
}: NewTaskDialogProps) {
  const tagging = useTagging();
  const titleField = useRef<HTMLTextAreaElement>(null);
  const focusTitle = () => titleField.current?.focus();
  const task = useNewTask({ view, column, tagFilter, fieldDraft: draft, focusTitle });
  const { typed, full, described } = task;
  const [added, setAdded] = useState<readonly string[]>([]);
  const lastAdded = added.at(-1);

  return (
    <Dialog
      {...{ open, onClosed }}
      onClose={() => {
        task.keepPasted();
        onClose();
      }}
      title={newTaskTitle(column)}
      initialFocus={titleField}
      onSubmit={() => {
        const id = task.add(true);
        if (id !== undefined) setAdded([...added, id]);
      }}
    >
      <div className="flex items-center gap-2">
        <textarea
          ref={titleField}
          rows={1}
          dir="auto"
          aria-label="Title"
          aria-invalid={task.error === undefined ? undefined : true}
          autoComplete="off"
          enterKeyHint="send"
          placeholder={tagging ? 'Add a new task... (try #tags)' : 'Add a new task...'}
          value={typed.text}
          onChange={(event) => task.setTitle(event.currentTarget.value.replaceAll('\n', ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onPaste={task.pasting.onPaste}
          className="text-field field-sizing-content max-h-[30dvh] resize-none block min-w-0 flex-1 bg-transparent py-2 outline-none"
        />
        <TitleCounter length={codePoints(typed.text)} />
        <button
          type="submit"
          aria-label="Add task"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-gradient focus-ring text-white"
        >
          <ArrowUp size={20} aria-hidden="true" />
        </button>
      </div>
      {lastAdded !== undefined && typed.text === '' && <Added key={lastAdded} id={lastAdded} />}
      {task.error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
      {full !== undefined && (
        <LimitNote text={full} onUpgrade={onUpgrade && (() => onUpgrade('ADVANCED_PROJECTS'))} />
      )}
      <PastedList pasting={task.pasting} />
      <textarea
        dir="auto"
        rows={1}
        aria-label="Description"
        placeholder="Description"
        value={task.description}
        onChange={(event) => task.setDescription(event.currentTarget.value)}
        className="field-sizing-content max-h-[30dvh] resize-none block w-full bg-transparent py-2 text-field text-muted outline-none"
      />
      {/* Aligns these chips with the row below. */}
      <div className="-mx-1">
        <TitleOffers typed={typed} onDone={focusTitle} isElsewhere={hasSheetChip} />
        <TagChips
          label="From the tag filter:"
          paths={task.filterTags}
          dismissLabel={(path) => `Leave out ${path}`}
          onDismiss={task.leaveOut}
        />
        <TagPreview words={described.words} onAccept={described.accept} />
      </div>
      <SheetChips
        // Re-creates the chips after each added task, so that their row scrolls back to its start.
        key={added.length}
        values={task.values}
        phrases={typed.phrases}
        onChange={task.setValues}
        onKeep={(phrase) => {
          typed.keep(phrase);
          focusTitle();
        }}
        onTag={
          tagging
            ? () => {
                typed.setText(`${typed.text.trimEnd()} #`.trimStart());
                focusTitle();
              }
            : undefined
        }
      />
      <AboveKeyboard field={titleField} open={open} />
    </Dialog>
  );
}

/** Says where the last task is. */
function Added({ id }: { id: string }) {
  const { store } = useData();
  // A date that the title contains may be read only after the task was added.
  const task = useTask(id);
  const project = useProject(task?.projectId ?? null)?.title;
  return (
    <p className="flex animate-fade-in items-center gap-1.5 text-sm text-success">
      <Check size={16} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {task === undefined
          ? 'Added'
          : addedToMessage(task.scheduledOn, project, store.today, locale, task.someday)}
      </span>
    </p>
  );
}

/** Keeps the sheet above a keyboard that covers the page instead of resizing it, as in Safari on iOS. */
function AboveKeyboard({ field, open }: { field: RefObject<HTMLElement | null>; open: boolean }) {
  useEffect(() => {
    const view = window.visualViewport;
    const sheet = field.current?.closest<HTMLElement>('[data-sheet]');
    if (!open || view === null || sheet === null || sheet === undefined) return undefined;
    const fit = (): void => {
      // Zooming in also shrinks the visual viewport.
      const covered = view.scale === 1 ? innerHeight - view.height - view.offsetTop : 0;
      sheet.style.marginBottom = `${Math.max(0, Math.round(covered))}px`;
    };
    const ended = new AbortController();
    view.addEventListener('resize', fit, ended);
    view.addEventListener('scroll', fit, ended);
    fit();
    return () => ended.abort();
  }, [field, open]);
  return null;
}
