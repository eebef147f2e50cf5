import { locale } from '@questlog/domain/interface-locale';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import {
  moreDates,
  PREVIEW_SHOWN,
  previewOf,
  ruleOfForm,
  type RepeatForm,
} from '@questlog/domain/recurrence/repeat-form';
import type { RuleProblem } from '@questlog/domain/recurrence/repeat-rule';
import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import type { RepeatPatternItem } from '../../../data/nouns/repeats/repeat-pattern-item.ts';
import { seriesWith } from '../../../data/nouns/repeats/series-tasks.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { DateBadges } from '../date-badges.tsx';

/** Shows the entered pattern as a sentence and as a list of dates (REPEAT-23). */
export function RepeatPreview({
  task,
  pattern,
  form,
  problems,
  today,
}: {
  task: TaskItem;
  pattern: RepeatPatternItem | undefined;
  form: RepeatForm;
  problems: readonly RuleProblem[];
  today: LocalDate;
}) {
  const series =
    problems.length > 0
      ? undefined
      : seriesWith(ruleOfForm(form), { task, pattern, today, weekStart: firstWeekday() });
  return (
    <section aria-label="Preview" aria-live="polite" className="rounded-lg bg-accent-soft px-3.5 py-3">
      {series === undefined ? (
        <p className="text-sm text-muted">Complete the pattern to see its dates.</p>
      ) : (
        <Dates preview={previewOf(series, { taskDate: series.firstDate, today, locale })} {...{ today }} />
      )}
    </section>
  );
}

function Dates({ preview, today }: { preview: ReturnType<typeof previewOf>; today: LocalDate }) {
  const { description, nextDates } = preview;
  return (
    <>
      <p className="font-medium wrap-anywhere">{description}</p>
      {nextDates.length === 0 ? (
        <p className="mt-1 text-sm text-muted">There are no more dates.</p>
      ) : (
        <DateBadges dates={nextDates.slice(0, PREVIEW_SHOWN)} today={today} more={moreDates(preview)} />
      )}
    </>
  );
}
