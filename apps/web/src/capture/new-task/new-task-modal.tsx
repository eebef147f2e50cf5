import type { Feature } from '@questlog/domain/plans/plans';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { View } from '@questlog/domain/tasks/task-views';
import { useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { narrowQuery } from '@questlog/ui/list/use-row-height.ts';
import { useFieldDraft } from '../../data/drafts/draft-hooks.ts';
import { AddSheet } from './add-sheet.tsx';
import { useCalendarValues } from './calendar-values.ts';
import type { NewTaskColumn } from './new-task-column.ts';
import { NewTaskDialog } from './new-task-dialog.tsx';

export interface NewTaskModalProps {
  open: boolean;
  onClose: () => void;
  /** Called after the exit animation. */
  onClosed: () => void;
  /** Determines a new task's initial values. */
  view: View;
  /** The section of the view's project, or the column of its board, for a new task. */
  column?: NewTaskColumn | undefined;
  /** The view's tag filter. */
  tagFilter: TagFilter | undefined;
  /** Opens the plans that include a feature, on top of this dialog. */
  onUpgrade?: ((feature: Feature) => void) | undefined;
}

/**
 * The form with all fields of a new task, opened from anywhere by Ctrl/Cmd+N. A dialog, or a sheet on screens
 * up to 640 pixels wide (CAPTURE-20). Unsubmitted text is restored when the form is next opened (CAPTURE-15).
 */
export function NewTaskModal(props: NewTaskModalProps) {
  const Form = useMediaQuery(narrowQuery) ? AddSheet : NewTaskDialog;
  const draft = useFieldDraft('new-task');
  const values = useCalendarValues();
  const { kind } = props.view;
  if (values === undefined || (kind !== 'calendar' && kind !== 'filter'))
    return <Form draft={draft} {...props} />;
  const { scheduledOn, projectId, filterId } = values;
  if (filterId === null)
    return <Form draft={draft} column={{ values: { scheduledOn, projectId } }} {...props} />;
  // The day of the calendar, with what the filter asks for.
  const column = scheduledOn === null ? undefined : { values: { scheduledOn, someday: false } };
  return <Form draft={draft} column={column} {...props} view={{ kind: 'filter', filterId }} />;
}
