import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { Dispatch, SetStateAction } from 'react';
import type { TaskActions } from '../row/use-task-actions.ts';
import { TaskDialogs, type TaskQuestion } from './task-dialogs.tsx';

/** Shows the dialog that a list has requested, until its exit animation ends. */
export function ListDialog({
  question,
  setQuestion,
  ...shared
}: {
  question: TaskQuestion;
  setQuestion: Dispatch<SetStateAction<TaskQuestion | undefined>>;
  today: LocalDate;
  actions: TaskActions;
}) {
  const drop = () => setQuestion(undefined);
  return (
    <OverlayBoundary open={question.open} onClose={drop}>
      <TaskDialogs
        key={`${question.kind}:${question.id}`}
        {...shared}
        question={question}
        onGone={drop}
        onClose={() => setQuestion((current) => current && { ...current, open: false })}
        onClosed={() => setQuestion((current) => (current?.open === true ? current : undefined))}
      />
    </OverlayBoundary>
  );
}
