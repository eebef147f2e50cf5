import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { countOf, numberText } from '@questlog/domain/counts';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { PRIORITIES } from '@questlog/domain/tasks/task-facts';
import type { View } from '@questlog/domain/tasks/task-views';
import { extent } from '@questlog/domain/tasks/selection';
import { CircleCheck, FolderInput, RotateCcw, Tag, Trash2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { SelectCheck } from '@questlog/ui/controls/checkbox.tsx';
import { isHeld, matchesHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { isCovered, useOverlay } from '@questlog/ui/overlays/open-overlays.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { AssigneeDialog } from '../dialogs/assignee-dialog.tsx';
import { SectionChoiceDialog } from '../dialogs/section-choice-dialog.tsx';
import { BulkMoveDialog } from '../dialogs/move-dialog.tsx';
import { BulkScheduleDialog, ScheduleDialog } from '../../capture/dates/schedule-dialog.tsx';
import { BulkRemindDialog } from '../../reminders/bulk-remind-dialog.tsx';
import { moveToProject, moveToSection, setDue, setReminder } from '../actions/chosen-fields.ts';
import { PRIORITY_KEYS, SOMEDAY } from '../actions/row-keys.ts';
import { setTime } from '../dialogs/set-time.ts';
import { useTaskActions, type TaskActions } from '../actions/use-task-actions.ts';
import { Action, AssignAction, DateActions, FieldActions, SectionAction } from './bar-actions.tsx';
import { deletionOfSelected } from './deletion-question.ts';
import { sharedProject } from './shared-project.ts';
import type { ListSelection } from './use-selection.ts';

export interface BulkBarProps {
  view: View;
  selection: ListSelection;
  today: LocalDate;
  /** Opens the dialog for the selected tasks' tags. Undefined if the account has no tags. */
  onManageTags:
    | ((taskIds: readonly string[], anchor: HTMLElement | null, onSaved?: () => void) => void)
    | undefined;
}

interface Question {
  readonly kind: 'move' | 'section' | 'assign' | 'schedule' | 'due' | 'remind';
  readonly ids: readonly string[];
  readonly anchor: HTMLElement | null;
  readonly open: boolean;
  readonly isConfirmed: boolean;
}

const questionOf = (kind: Question['kind'], ids: readonly string[], anchor: HTMLElement | null): Question => {
  return { kind, ids, anchor, open: true, isConfirmed: false };
};

/**
 * The bar with the actions for the selected tasks. It floats below the list, or on a phone at the bottom of
 * the screen.
 */
export function BulkBar({ view, selection, today, onManageTags }: BulkBarProps) {
  const actions = useTaskActions();
  const { selected, total, controls } = selection;
  const { store } = useData();
  const dialogs = useQuestion(controls.leave);
  const { question, setQuestion } = dialogs;
  const none = selected.length === 0;
  const state = extent(selected.length, total);
  const allDone = !none && selected.every((id) => store.task(id)?.completedAt !== null);

  const remove = async (): Promise<void> => {
    if (await actions.remove(selected, deletionOfSelected)) controls.leave();
  };
  const complete = (): void => {
    (allDone ? actions.reopen : actions.complete)(selected);
    controls.leave();
  };
  // Back leaves select mode.
  useOverlay(true, controls.leave, true);
  // On Apple keyboards, the Backspace key is labelled Delete.
  useBarKeys(!none, { backspace: () => void remove() });
  useBarKeys(!none && !allDone, {
    ']': () => actions.shift(selected, 1),
    '[': () => actions.shift(selected, -1),
    [SOMEDAY]: () => actions.setSomeday(selected, !selected.every((id) => store.task(id)?.someday === true)),
    ...Object.fromEntries(
      PRIORITIES.map((priority) => [PRIORITY_KEYS[priority], () => actions.setPriority(selected, priority)]),
    ),
  });
  return (
    <section
      aria-label="Selected tasks"
      data-bulk-bar
      data-screen
      className={cx(
        'fixed z-30 animate-rise-in border-border bg-raised shadow-lg',
        'inset-x-0 bottom-0 border-t px-2 pb-[max(0.25rem,env(safe-area-inset-bottom))]',
        'md:inset-x-auto md:bottom-[calc(1.25rem+env(safe-area-inset-bottom))] md:left-[calc(50%+var(--spacing-sidebar)/2)] md:flex md:-translate-x-1/2 md:items-center md:rounded-xl md:border md:p-1 lg:gap-1 lg:p-1.5',
      )}
    >
      <div className="flex items-center lg:pr-1">
        <SelectCheck
          label={state === 'all' ? 'Deselect all' : 'Select all'}
          checked={state === 'all'}
          mixed={state === 'some'}
          onCheckedChange={state === 'all' ? controls.none : controls.all}
          className="md:size-9"
        />
        <output className="min-w-0 flex-1 text-sm font-medium tabular-nums max-md:whitespace-nowrap lg:whitespace-nowrap [@media(max-width:64rem)_and_(max-height:30rem)]:sr-only">
          {numberText(selected.length)} of {numberText(total)} selected
        </output>
        <Button variant="quiet" size="sm" className="md:hidden" onClick={controls.leave}>
          Cancel
        </Button>
      </div>
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-border max-lg:hidden" />
      <div className="flex items-stretch justify-around max-md:grid max-md:grid-cols-5 md:items-center lg:gap-0.5">
        {onManageTags !== undefined && (
          <Action
            icon={<Tag size={18} />}
            label="Tags"
            combo="t"
            disabled={none || allDone}
            onClick={(anchor) => onManageTags(selected, anchor, controls.leave)}
          />
        )}
        <Action
          icon={<FolderInput size={18} />}
          label="Move"
          combo="m"
          disabled={none || allDone}
          onClick={(anchor) => setQuestion(questionOf('move', selected, anchor))}
        />
        <SectionAction
          {...{ view, selected }}
          disabled={none || allDone}
          onRequest={(anchor) => setQuestion(questionOf('section', selected, anchor))}
        />
        <AssignAction
          actions={actions}
          disabled={none || allDone}
          onRequest={(anchor) => setQuestion(questionOf('assign', selected, anchor))}
        />
        <DateActions
          disabled={none || allDone}
          onRequest={(kind, anchor) => setQuestion(questionOf(kind, selected, anchor))}
        />
        <FieldActions disabled={none || allDone} {...{ actions, selected }} onDone={controls.leave} />
        <Action
          icon={allDone ? <RotateCcw size={18} /> : <CircleCheck size={18} />}
          label={allDone ? 'Reopen' : 'Complete'}
          disabled={none}
          combo="mod+enter"
          onClick={complete}
        />
        <Action
          icon={<Trash2 size={18} />}
          label="Delete"
          combo="delete"
          danger
          disabled={none}
          onClick={() => void remove()}
        />
      </div>
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-border max-lg:hidden" />
      <IconButton label="Cancel" icon={<X size={18} />} className="max-md:hidden" onClick={controls.leave} />
      {question !== undefined && <BulkDialogs {...{ ...dialogs, question, actions, today }} />}
    </section>
  );
}

/** The question about the selected tasks whose dialog is open. Select mode ends once it is answered. */
function useQuestion(onResponded: () => void) {
  const [question, setQuestion] = useState<Question>();
  /** Applies a change from a dialog. Select mode ends after the exit animation. */
  const applyConfirmed = (change: () => void): void => {
    change();
    setQuestion((now) => now && { ...now, isConfirmed: true });
  };
  const frame = {
    open: question?.open === true,
    anchor: question?.anchor ?? null,
    onClose: () => setQuestion((now) => now && { ...now, open: false }),
    onClosed: () => {
      if (question?.isConfirmed === true) onResponded();
      else setQuestion((now) => (now?.open === true ? now : undefined));
    },
  };
  return { question, setQuestion, applyConfirmed, frame };
}

function BulkDialogs({
  question: { kind, ids },
  setQuestion,
  frame,
  actions,
  applyConfirmed,
  today,
}: ReturnType<typeof useQuestion> & { question: Question; actions: TaskActions; today: LocalDate }) {
  const data = useData();
  const tasks = countOf(ids.length, 'task');
  const projectId = sharedProject(data.store, ids);
  return (
    <OverlayBoundary open onClose={() => setQuestion(undefined)}>
      {kind === 'move' && (
        <BulkMoveDialog
          {...frame}
          count={ids.length}
          onChoose={(projectId) => applyConfirmed(() => moveToProject(data, ids, projectId))}
        />
      )}
      {kind === 'section' && projectId !== undefined && (
        <SectionChoiceDialog
          {...frame}
          title={`Move ${tasks} to:`}
          projectId={projectId}
          current={undefined}
          onChoose={(sectionId) => applyConfirmed(() => moveToSection(data, ids, sectionId))}
        />
      )}
      {kind === 'assign' && (
        <AssigneeDialog
          {...frame}
          title={`Assign ${tasks} to`}
          current={undefined}
          onChoose={(userId) => applyConfirmed(() => actions.assign(ids, userId))}
        />
      )}
      {kind === 'due' && (
        <ScheduleDialog
          {...frame}
          kind="due"
          value={NO_DATE}
          today={today}
          mixed
          title={`Due date of ${tasks}`}
          onChoose={({ scheduledOn }) => applyConfirmed(() => setDue(data, ids, scheduledOn))}
        />
      )}
      {kind === 'remind' && (
        <BulkRemindDialog
          {...frame}
          ids={ids}
          onChoose={(rule) => applyConfirmed(() => setReminder(data, ids, rule))}
        />
      )}
      {kind === 'schedule' && (
        <BulkScheduleDialog
          {...frame}
          today={today}
          title={`Schedule ${tasks}`}
          onChoose={(when) => applyConfirmed(() => actions.schedule(ids, when))}
          onChooseTime={(time) => applyConfirmed(() => setTime(data, ids, time))}
        />
      )}
    </OverlayBoundary>
  );
}

const NO_DATE = { scheduledOn: null, thisEvening: false };

/**
 * Handles the keyboard shortcuts of actions that have no button in the bar. They work everywhere except in a
 * text field.
 */
function useBarKeys(enabled: boolean, keys: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const combo = Object.keys(keys).find((each) => matchesHotkey(event, each));
    if (combo === undefined || isCovered()) return;
    event.preventDefault();
    if (!isHeld(event)) keys[combo]?.();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [enabled]);
}
