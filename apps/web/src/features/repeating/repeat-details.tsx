import { locale } from '@questlog/domain/interface-locale';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { describeRepeat } from '@questlog/domain/recurrence/repeat-summary';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import type { OccurrenceState } from '@questlog/domain/recurrence/series/series-history';
import { Ban, Check, Circle, CircleAlert, CircleDashed, Pause, Play, Repeat } from 'lucide-react';
import { useData } from '../../data/data-context.ts';
import { useRepeatPattern, useToday } from '../../data/hooks.ts';
import { useRepeatCommands, useSeriesDates } from '../../data/repeat-hooks.ts';
import type { RepeatPatternItem } from '../../data/nouns/repeats/repeat-pattern-item.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { offerUndo } from '../../task-row/actions/offer-undo.ts';
import { DateBadges, weekdayAndDate } from './date-badges.tsx';

/** Maximum number of upcoming dates shown, and of past dates. */
const SHOWN_DATES = 5;

/** A repeating task's series: its rule as a sentence, the next dates, and the latest outcomes (REPEAT-63). */
export function RepeatDetails({
  task,
  canRepeat,
  onEdit,
}: {
  task: TaskItem;
  /** True if the plan allows changing repeat patterns. */
  canRepeat: boolean;
  onEdit: () => void;
}) {
  const pattern = useRepeatPattern(task.repeatPatternId);
  return pattern === undefined ? null : <Series {...{ pattern, canRepeat, onEdit }} />;
}

function Series({
  pattern,
  canRepeat,
  onEdit,
}: {
  pattern: RepeatPatternItem;
  canRepeat: boolean;
  onEdit: () => void;
}) {
  const { setPaused } = useRepeatCommands();
  const data = useData();
  const { next, past } = useSeriesDates(pattern, { ahead: SHOWN_DATES, back: SHOWN_DATES });
  const isPaused = pattern.pausedOn !== null;
  const toggle = (): void => {
    setPaused(pattern.id, pattern.isActive);
    const message = `${pattern.isActive ? 'Paused' : 'Resumed'} "${toastTitle(pattern.template.title)}"`;
    offerUndo(data, message);
  };
  return (
    <section
      aria-label="Repeat"
      className="space-y-2.5 rounded-lg border border-border bg-surface px-3 py-2.5 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Repeat size={16} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
          {describeRepeat(pattern.series.rule, locale)}
        </span>
        {isPaused && (
          <Badge tone="warning" icon={<Pause size={12} aria-hidden="true" />}>
            Paused
          </Badge>
        )}
        <span data-screen="" className="-mr-1.5 flex shrink-0 gap-1">
          <Button size="sm" variant="quiet" onClick={onEdit}>
            Edit
          </Button>
          {canRepeat && (
            <Button
              size="sm"
              variant="quiet"
              icon={
                pattern.isActive ? (
                  <Pause size={14} aria-hidden="true" />
                ) : (
                  <Play size={14} aria-hidden="true" />
                )
              }
              onClick={toggle}
            >
              {pattern.isActive ? 'Pause' : 'Resume'}
            </Button>
          )}
        </span>
      </div>
      <NextDates
        dates={next}
        why={isPaused ? 'No tasks are created while it is paused.' : 'There are no more dates.'}
      />
      {past.length > 0 && <Past {...{ past }} />}
    </section>
  );
}

function NextDates({ dates, why }: { dates: readonly LocalDate[]; why: string }) {
  const today = useToday();
  return (
    <div>
      <h3 className="text-xs text-muted">Next</h3>
      {dates.length === 0 ? <p className="text-muted">{why}</p> : <DateBadges {...{ dates, today }} />}
    </div>
  );
}

const states: Readonly<Record<OccurrenceState, { text: string; Icon: typeof Check; ink: string }>> = {
  done: { text: 'Done', Icon: Check, ink: 'text-success' },
  late: { text: 'Late', Icon: CircleAlert, ink: 'text-danger' },
  cancelled: { text: 'Cancelled', Icon: Ban, ink: 'text-muted' },
  open: { text: 'Open', Icon: Circle, ink: 'text-muted' },
  made: { text: 'Created', Icon: CircleDashed, ink: 'text-muted' },
};

function Past({ past }: { past: ReturnType<typeof useSeriesDates>['past'] }) {
  const today = useToday();
  const isUnknown = past.some(({ state }) => state === 'made');
  return (
    <div>
      <h3 className="text-xs text-muted">Before</h3>
      <ul className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
        {past.map(({ date, state }) => {
          const { text, Icon, ink } = states[state];
          return (
            <li key={`${date}${state}`} className="flex items-center gap-2">
              <Icon size={14} aria-hidden="true" className={cx('shrink-0', ink)} />
              <span className="tabular-nums">{weekdayAndDate(date, today)}</span>
              <span className={ink}>{text}</span>
            </li>
          );
        })}
      </ul>
      {isUnknown && (
        <p className="mt-1 text-xs text-muted">
          This device has no details of tasks marked 'Created'. See the Journal.
        </p>
      )}
    </div>
  );
}
