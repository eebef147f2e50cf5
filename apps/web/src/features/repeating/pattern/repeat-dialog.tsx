import { CANNOT_REPEAT, canRepeat } from '@questlog/domain/recurrence/repeat-rule';
import {
  checkRepeatForm,
  formOfRule,
  newRepeatForm,
  ruleOfForm,
  withFrequency,
} from '@questlog/domain/recurrence/repeat-form';
import { useEffect, useRef, useState } from 'react';
import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { useData } from '../../../data/data-context.ts';
import { useCommands, useFeature, useRepeatPattern, useTask, useToday } from '../../../data/hooks.ts';
import { useRepeatCommands } from '../../../data/repeat-hooks.ts';
import type { RepeatPatternItem } from '../../../data/nouns/repeats/repeat-pattern-item.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { AnchoredDialog } from '@questlog/ui/overlays/anchored-dialog.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { offerUndo } from '../../../task-row/actions/offer-undo.ts';
import { RepeatPrompt } from '../repeat-prompt.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { RepeatPreview } from './repeat-preview.tsx';
import { TaskHeader } from './task-header.tsx';
import { TypedRepeatField } from './typed-repeat-field.tsx';
import { useTypedForm } from './use-typed-form.ts';

interface RepeatDialogProps {
  open: boolean;
  /** The control or row that opened the dialog. */
  anchor: HTMLElement | null;
  onClose: () => void;
  onClosed: () => void;
  onUpgrade: () => void;
}

/**
 * The form for a task's repeat pattern (REPEAT-64). If the task has no date, saving the pattern schedules it
 * for today. A completed task cannot repeat; the dialog explains why.
 */
export function RepeatDialog({ taskId, ...frame }: RepeatDialogProps & { taskId: string }) {
  const today = useToday();
  const task = useTask(taskId);
  const pattern = useRepeatPattern(task?.repeatPatternId ?? null);
  const [known, setKnown] = useState({ task, pattern });
  // Keep the content unchanged during the exit animation.
  if (frame.open && (known.task !== task || known.pattern !== pattern)) setKnown({ task, pattern });
  const shown = frame.open ? { task, pattern } : known;
  const dated = shown.task && (canRepeat(shown.task) ? shown.task : { ...shown.task, scheduledOn: today });
  const isPossible = dated !== undefined && canRepeat(dated);
  const { open, onClose, onClosed } = frame;
  useEffect(() => {
    if (!open || isPossible) return;
    toast.show({ message: CANNOT_REPEAT, type: 'error' });
    onClose();
    onClosed();
  }, [open, isPossible, onClose, onClosed]);
  if (dated === undefined || !isPossible) return null;
  return <OpenDialog {...frame} task={dated} pattern={shown.pattern} />;
}

function OpenDialog({
  task,
  pattern,
  open,
  anchor,
  onClose,
  onClosed,
  onUpgrade,
}: RepeatDialogProps & {
  /** The task to repeat. The repetition starts from its date. */
  task: TaskItem;
  pattern: RepeatPatternItem | undefined;
}) {
  const today = useToday();
  const taskCommands = useCommands();
  const hasFeature = useFeature('REPEATING_TASKS');
  const commands = useRepeatCommands();
  const remove = useRemoval(pattern, onClose);
  const data = useData();
  const taskDate = task.scheduledOn ?? task.dueOn ?? today;
  const { form, typed, problem, setForm } = useTypedForm(taskDate, () =>
    pattern === undefined ? newRepeatForm(taskDate) : formOfRule(pattern.series.rule),
  );
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // On touch devices, the keyboard would cover the preview.
  const touch = useMediaQuery(touchQuery);
  // True if no pattern existed when the dialog opened. Stored in state, so that the labels do not change
  // while the dialog closes after saving.
  const [isNew] = useState(pattern === undefined);
  const problems = checkRepeatForm(form, { today });

  const save = (): void => {
    if (!hasFeature) return;
    if (problem !== undefined) {
      typed.complain();
      field.current?.focus();
      return;
    }
    if (problems.length > 0) {
      toast.show({ message: 'Please fix the validation errors before saving.', type: 'error' });
      return;
    }
    taskCommands.updateTask(task.id, { scheduledOn: task.scheduledOn });
    if (commands.setRepeat(task.id, ruleOfForm(form), firstWeekday())) {
      const message = isNew ? 'Task is now repeating!' : 'Repeat pattern updated successfully!';
      offerUndo(data, message);
    } else toast.show({ message: CANNOT_REPEAT, type: 'error' });
    onClose();
  };

  return (
    <AnchoredDialog
      open={open}
      anchor={anchor}
      onClose={onClose}
      onClosed={onClosed}
      tall
      initialFocus={touch ? body : field}
      title={isNew ? 'Make Task Repeating' : 'Edit Repeat Pattern'}
      onSubmit={save}
      footer={
        <>
          {!isNew && (
            <Button variant="quiet" className="mr-auto text-danger" onClick={() => void remove()}>
              Remove Repeat
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          {hasFeature && (
            <Button type="submit" variant="primary" disabled={problems.length > 0}>
              {isNew ? 'Create Pattern' : 'Update Pattern'}
            </Button>
          )}
        </>
      }
    >
      {/* A disabled button ignores Enter, so this handler shows the reason why nothing is saved. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={body}
        tabIndex={-1}
        className="space-y-5 outline-none"
        onKeyDown={({ key, target, nativeEvent }) => {
          const inField = target instanceof HTMLInputElement && !isComposing(nativeEvent);
          if (key === 'Enter' && inField && problems.length > 0) save();
        }}
      >
        <TaskHeader task={task} reminds={hasFeature} />
        {hasFeature ? (
          <>
            {pattern?.isActive === false && (
              <Banner title="This pattern is paused">
                <p className="mt-1">No tasks are created until you resume or update it.</p>
              </Banner>
            )}
            <div className="space-y-2">
              <TypedRepeatField {...{ typed, problem, taskDate, field }} />
              <RepeatPreview {...{ task, pattern, form, problems, today }} />
            </div>
            <RepeatFields
              {...{ form, problems, today, taskDate }}
              onFrequency={(frequency) => setForm(withFrequency(form, frequency))}
              onChange={setForm}
            />
          </>
        ) : (
          <RepeatPrompt onUpgrade={onUpgrade} />
        )}
      </div>
    </AnchoredDialog>
  );
}

/** Returns the action that removes a pattern after a question, and then closes the dialog. */
function useRemoval(pattern: RepeatPatternItem | undefined, onClose: () => void): () => Promise<void> {
  const commands = useRepeatCommands();
  const confirm = useConfirm();
  const data = useData();
  return async () => {
    if (pattern === undefined) return;
    const confirmed = await confirm({
      title: 'Remove repeat pattern?',
      message:
        'Are you sure you want to remove the repeat pattern? This will not affect existing tasks, but no new tasks will be created automatically.',
      confirmText: 'Remove Pattern',
      cancelText: 'Keep Pattern',
      type: 'danger',
    });
    if (!confirmed) return;
    commands.removeRepeat(pattern.id);
    offerUndo(data, 'Repeat pattern removed successfully!');
    onClose();
  };
}
