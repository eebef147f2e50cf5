import type { CaptureItem } from '@questlog/domain/capture/captured';
import { formatDate } from '@questlog/domain/dates/date-labels';
import { timeLabel } from '@questlog/domain/dates/local-time';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { locale } from '@questlog/domain/interface-locale';
import { describeRepeat } from '@questlog/domain/recurrence/repeat-summary';
import { typedReminderLabel } from '@questlog/domain/reminders/reminder-labels';
import { durationLabel } from '@questlog/domain/tasks/task-duration';
import { PRIORITY_LABELS } from '@questlog/domain/tasks/priority-labels';
import { TASK_FIELDS } from '@questlog/domain/tasks/task-fields';

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Returns a chip's text: 'Fri, Nov 27 · 5 PM', 'Due Fri, Nov 27', 'Every week on Mon', 'High priority'. */
export function captureLabel({ kind, facts, text, missingProject }: CaptureItem, today: LocalDate): string {
  const {
    scheduledOn,
    time,
    thisEvening,
    dueOn,
    rule,
    priority,
    someday,
    durationMinutes,
    reminderMinutes,
    project,
    section,
    assignee,
  } = facts;
  const clock = time === undefined ? (thisEvening === true ? 'evening' : undefined) : timeLabel(time, locale);
  const joined = (...parts: readonly (string | undefined)[]): string =>
    parts.filter((part) => part !== undefined).join(' · ');
  if (rule !== undefined) return joined(describeRepeat(rule, locale), clock);
  if (scheduledOn !== undefined) return joined(dayOf(scheduledOn, today), clock);
  if (dueOn !== undefined) return `Due ${dayOf(dueOn, today)}`;
  if (typeof durationMinutes === 'number') return durationLabel(durationMinutes);
  if (reminderMinutes !== undefined) return typedReminderLabel(reminderMinutes);
  if (priority !== undefined) return `${PRIORITY_LABELS[priority]} priority`;
  if (someday === true) return TASK_FIELDS.someday.label;
  if (assignee !== undefined) return assignee.name;
  if (project !== undefined)
    return section === undefined ? project.title : `${project.title} / ${section.title}`;
  return kind === 'project' && missingProject !== undefined ? `Create project “${missingProject}”` : text;
}

function dayOf(date: LocalDate, today: LocalDate): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return formatDate(date, locale, isThisYear ? DAY : { ...DAY, year: 'numeric' });
}
