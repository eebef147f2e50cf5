import { countOf } from '@questlog/domain/counts';
import {
  practiceText,
  practisedWith,
  PRACTICE_TASKS,
  type PracticeTask,
} from '@questlog/domain/tasks/practice-tasks';
import { Check, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import { useFilters, useSession, useStoreStatus } from '../../data/hooks.ts';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import {
  beginPractice,
  completePractice,
  forgetPractice,
  takeRegistration,
  useStoredPractice,
} from './stored-practice.ts';
import { taskFound } from './task-found.ts';

export interface PracticeProps {
  accountId: string;
  isShown: boolean;
  onNewTask: () => void;
  onNewProject: () => void;
  onSearch: () => void;
  onNewFilter: () => void;
}

/**
 * A newly registered user's practice tasks, above the Inbox (CAPTURE-17). They exist only in the browser. A
 * practice task is completed once the user has done the same in the account. Pass the account's id as the React key.
 */
export function PracticeList({ accountId, isShown, ...actions }: PracticeProps) {
  const { store } = useData();
  const { user } = useSession();
  const { status } = useStoreStatus();
  const left = useStoredPractice(accountId);
  const isReady = status === 'ready';
  const email = user?.email;

  useEffect(() => {
    if (!isReady || email === undefined || !takeRegistration(email)) return;
    // An invited user's account may already have tasks. Then skip the practice tasks.
    if (Array.from(store.allTasks()).length === 0) beginPractice(accountId);
  }, [isReady, email, accountId, store]);

  const isUnderway = isReady && left !== undefined;
  useEffect(() => {
    if (!isUnderway) return undefined;
    const check = () => completePractice(accountId, Array.from(store.allTasks()).flatMap(practisedWith));
    check();
    const stops = [
      // Check in a microtask: the watcher is called before the change is applied.
      store.watchTasks(() => queueMicrotask(check)),
      taskFound.subscribe(() => completePractice(accountId, ['find'])),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isUnderway, accountId, store]);

  const hasFilter = useFilters().length > 0;
  useEffect(() => {
    if (isUnderway && hasFilter) completePractice(accountId, ['filter']);
  }, [isUnderway, hasFilter, accountId]);

  return isShown && left !== undefined && <Rows left={left} {...actions} />;
}

/**
 * Shows the practice tasks that remained when the Inbox was opened. Those completed since then are ticked.
 */
function Rows({
  left,
  onNewTask,
  onNewProject,
  onSearch,
  onNewFilter,
}: Omit<PracticeProps, 'accountId' | 'isShown'> & { left: readonly PracticeTask[] }) {
  const tagging = useSession().account?.features.taggingEnabled === true;
  const hasKeyboard = useMediaQuery('(pointer: fine)');
  const [shown] = useState(left);
  const headingId = useId();
  const isOver = left.length === 0;
  useEffect(() => {
    if (isOver && shown.length === 0) forgetPractice();
  }, [isOver, shown]);
  const done = PRACTICE_TASKS.length - left.length;
  const announced = useRef(done);
  useEffect(() => {
    if (announced.current === done) return;
    announced.current = done;
    announce(isOver ? OVER : `${done} of ${countOf(PRACTICE_TASKS.length, 'practice task')} done`);
  }, [done, isOver]);
  if (shown.length === 0) return null;

  const tries: Record<PracticeTask, () => void> = {
    date: onNewTask,
    group: tagging ? onNewTask : onNewProject,
    find: onSearch,
    filter: onNewFilter,
  };
  return (
    <section
      data-screen=""
      aria-labelledby={headingId}
      className="mt-1 mb-4 animate-fade-in rounded-lg border border-border bg-surface pb-1"
    >
      <div className="flex items-center gap-3 py-1 pr-1.5 pl-3.5">
        <h2 id={headingId} className="min-w-0 flex-1 text-sm font-semibold">
          {isOver ? OVER : 'Things to try'}
        </h2>
        <IconButton
          label="Dismiss practice tasks"
          size="sm"
          icon={<X size={16} />}
          onClick={() => {
            forgetPractice();
            // Dismissing removes the focused button.
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        />
      </div>
      <ul>
        {shown.map((practice) => {
          const isDone = !left.includes(practice);
          const { title, how } = practiceText(practice, tagging, hasKeyboard);
          return (
            <li key={practice} className="flex items-start gap-3 px-3.5 py-2">
              <span
                aria-hidden="true"
                className={cx(
                  'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full',
                  isDone ? 'bg-accent-gradient text-on-accent' : 'border-2 border-control',
                )}
              >
                {isDone && <Check size={13} strokeWidth={3} />}
              </span>
              <p className="min-w-0 flex-1">
                <span className={cx(isDone && 'text-muted line-through')}>{title}</span>
                {isDone ? (
                  <VisuallyHidden> (done)</VisuallyHidden>
                ) : (
                  <span className="block text-sm text-pretty text-muted">{how}</span>
                )}
              </p>
              {!isDone && (
                <Button size="sm" aria-label={`Try it: ${title}`} onClick={tries[practice]}>
                  Try it
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const OVER = 'Well done! You know the basics.';
