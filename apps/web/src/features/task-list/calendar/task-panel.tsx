import { formatDate } from '@questlog/domain/dates/date-labels';
import { scheduleLabel } from '@questlog/domain/dates/local-time';
import { locale } from '@questlog/domain/interface-locale';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { TaskCheck } from '@questlog/ui/controls/checkbox.tsx';
import { AnchoredDialog } from '@questlog/ui/overlays/anchored-dialog.tsx';
import { ArrowUpRight } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTagging, useTask, useToday } from '../../../data/hooks.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { useTaskActions } from '../../../task-row/actions/use-task-actions.ts';
import type { TaskQuestion } from '../../../task-row/dialogs/task-dialogs.tsx';
import { RowTitleEditor, TaskDialogs } from '../../../task-row/load-overlays.ts';
import { RowMenuButton } from '../../../task-row/row-actions.tsx';
import {
  RowContext,
  type AddedTo,
  type RowHandlers,
  type RowScreen,
} from '../../../task-row/row-context.tsx';
import type { ScreenCallbacks } from '../screen-body.tsx';

export interface OpenedTask {
  readonly id: string;
  /** The item that was opened; null if it is no longer on the page. */
  readonly anchor: HTMLElement | null;
  /** False during the exit animation. */
  readonly open: boolean;
}

/** A task of the calendar with all its fields, in a dialog beside it. Everything a list offers works in it. */
export function TaskPanel({
  opened: { id, anchor, open },
  onClose,
  onClosed,
  callbacks,
}: {
  opened: OpenedTask;
  onClose: () => void;
  onClosed: () => void;
  callbacks: ScreenCallbacks;
}) {
  const task = useTask(id);
  const isOpenTask = task !== undefined && task.completedAt === null;
  useEffect(() => {
    // The task was completed or deleted, here or elsewhere.
    if (!isOpenTask) onClose();
  }, [isOpenTask, onClose]);
  const [shown, setShown] = useState(task);
  if (isOpenTask && task !== shown) setShown(task);
  if (shown === undefined) return null;
  const { scheduledOn, dueOn } = shown;
  const date = scheduledOn ?? dueOn;
  const day =
    date === null
      ? 'No date'
      : formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <AnchoredDialog
      open={open}
      anchor={anchor}
      onClose={onClose}
      onClosed={onClosed}
      title={scheduledOn === null && date !== null ? `Due ${day}` : scheduleLabel(day, shown, locale)}
    >
      <PanelContent task={shown} {...{ onClose, callbacks }} />
    </AnchoredDialog>
  );
}

function PanelContent({
  task,
  onClose,
  callbacks,
}: {
  task: TaskItem;
  onClose: () => void;
  callbacks: ScreenCallbacks;
}) {
  const { id, title, priority } = task;
  const actions = useTaskActions();
  const today = useToday();
  const tagging = useTagging();
  const [editing, setEditing] = useState(false);
  const [addingTo, setAddingTo] = useState<AddedTo>();
  const [question, setQuestion] = useState<TaskQuestion>();
  const { onOpenView, onOpenTask, onManageTags, onOpenTag, onRepeat, Details, repeatDetails } = callbacks;
  const handlers = useMemo((): RowHandlers => {
    const nothing = (): void => undefined;
    return {
      toggleOpen: onClose,
      close: onClose,
      startEdit: () => setEditing(true),
      endEdit: () => setEditing(false),
      setCompleted: (each, completed) => (completed ? actions.complete : actions.reopen)([each]),
      request: (kind, each) => setQuestion({ kind, id: each, anchor: focusedElement(), open: true }),
      focus: nothing,
      step: nothing,
      nest: nothing,
      canNest: () => false,
      addTo: (each, what) => setAddingTo({ id: each, what }),
      fold: undefined,
      canStep: false,
      select: nothing,
      selectTo: nothing,
    };
  }, [actions, onClose]);
  const screen = useMemo(
    (): RowScreen => ({
      Details,
      repeat: onRepeat,
      repeatDetails,
      toggleEarlier: undefined,
      manageTags: tagging && onManageTags ? (each) => onManageTags([each], focusedElement()) : undefined,
      openTag: onOpenTag,
      openProject: onOpenView && ((projectId) => onOpenView({ kind: 'project', projectId })),
      openTask: onOpenTask,
      today,
      tagging,
      showProject: true,
      headings: 'none',
      somedayHeading: false,
      assigneeShown: undefined,
      selecting: false,
      menuOnly: true,
      holds: false,
      stacked: false,
    }),
    [Details, onRepeat, repeatDetails, tagging, onManageTags, onOpenTag, onOpenView, onOpenTask, today],
  );
  const context = useMemo(
    () => ({ handlers, screen, subtasks: { addingTo, listed: undefined } }),
    [handlers, screen, addingTo],
  );
  return (
    <RowContext value={context}>
      <div className="relative flex items-start">
        <TaskCheck
          label={title}
          ring={priority === 'none' ? undefined : priority}
          checked={false}
          onCheckedChange={() => actions.complete([id])}
        />
        {editing ? (
          <Boundary>
            <RowTitleEditor task={task} nests={false} onEnd={() => setEditing(false)} />
          </Boundary>
        ) : (
          <button
            type="button"
            dir="auto"
            title="Rename"
            onClick={() => setEditing(true)}
            className="focus-ring min-h-11 min-w-0 flex-1 rounded-md text-start font-medium wrap-anywhere"
          >
            {title}
          </button>
        )}
        <RowMenuButton task={task} of="panel" />
      </div>
      <Boundary>
        <Details task={task} justOpened={false} />
      </Boundary>
      {onOpenTask !== undefined && (
        <Button
          variant="quiet"
          size="sm"
          className="text-muted"
          icon={<ArrowUpRight size={16} aria-hidden="true" />}
          onClick={() => onOpenTask(id)}
        >
          Open in its list
        </Button>
      )}
      {question !== undefined && (
        <OverlayBoundary open={question.open} onClose={() => setQuestion(undefined)}>
          <TaskDialogs question={question} setQuestion={setQuestion} />
        </OverlayBoundary>
      )}
    </RowContext>
  );
}

const focusedElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;
