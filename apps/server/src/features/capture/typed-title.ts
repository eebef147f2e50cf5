/** Parses typed titles for API callers, with the browser's grammar. */
import type { Pool } from 'pg';
import type { ParsedTask } from '@questlog/contract/capture';
import { parseCapture } from '@questlog/domain/capture/capture';
import type { Captured } from '@questlog/domain/capture/captured';
import { dateReaderOf } from '@questlog/domain/capture/date-preferences';
import { OTHER_LANGUAGES } from '@questlog/domain/capture/language-tables';
import { isTwelveHourClock } from '@questlog/domain/capture/typed-schedule';
import { isEveningTime, localTimeAt } from '@questlog/domain/dates/local-time';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { TYPED_FIELDS, type TypedField } from '@questlog/domain/tasks/task-fields';
import { hasFeature } from '@questlog/domain/plans/plans';
import { describeRepeat } from '@questlog/domain/recurrence/repeat-summary';
import type { Member } from '../../account-change/caller/caller.ts';
import { findNames } from './capture.queries.ts';

/** The languages and region of the user who typed the title. */
export interface Author {
  readonly languages?: readonly string[] | undefined;
  readonly region?: string | undefined;
}

/** Values of the task that are known before its title is parsed. */
export interface KnownValues {
  /** Paths of tags that the task gets in addition to those named in its title. */
  readonly carried?: readonly string[];
  /** True if the task cannot repeat. A repeat rule then stays in the title. */
  readonly isUndated?: boolean;
}

type Reader = Pick<Member, 'accountId' | 'userId' | 'tier' | 'today' | 'now' | 'timeZone' | 'closedProjects'>;

/**
 * Parses a member's typed title. Uses the member's time zone, and the names and the plan of the account. For assistants,
 * the name of a closed project is text like any other (ASSIST-23).
 */
export async function readTitle(
  pool: Pool,
  member: Reader,
  text: string,
  author: Author,
  { carried = [], isUndated = false }: KnownValues = {},
): Promise<Captured> {
  const { accountId, userId, tier, today, now, timeZone, closedProjects = [] } = member;
  const { projects, tags, members, ...preferences } = await findNames(pool, accountId, userId);
  const { locale, languages, ...dates } = dateReaderOf(preferences, author);
  const locked = new Set<'tag' | 'repeat'>();
  if (!hasFeature(tier, 'TAGGING')) locked.add('tag');
  if (isUndated || !hasFeature(tier, 'REPEATING_TASKS')) locked.add('repeat');
  return parseCapture(text, {
    today,
    now: localTimeAt(now.getTime(), timeZone),
    ...dates,
    isTwelveHourClock: isTwelveHourClock(locale),
    languages,
    otherLanguages: OTHER_LANGUAGES.filter((table) => !languages.includes(table)),
    projects: projects.filter(({ id }) => !closedProjects.includes(id)),
    tags: new Set(tags),
    members: members.length > 1 ? members : [],
    carried,
    locked,
  });
}

/** Converts a parsed title to the API's format. */
export function parsedTaskOf(captured: Captured): ParsedTask {
  const { title, scheduledOn, time, dueOn, project, assignee, typedTags, rule, items, reminderMinutes } =
    captured;
  return {
    title,
    scheduledDate: scheduledOn === undefined ? null : formatWireDate(scheduledOn, isEvening(captured)),
    scheduledTime: time ?? null,
    dueDate: dueOn === undefined ? null : formatWireDate(dueOn),
    ...(Object.fromEntries(TYPED_FIELDS.map((field) => [field, captured[field] ?? null])) as Pick<
      ParsedTask,
      TypedField
    >),
    project: project ?? null,
    assignee: assignee === undefined ? null : { id: assignee.id, name: assignee.name },
    tags: [...typedTags],
    repeat:
      rule === undefined
        ? null
        : {
            summary: describeRepeat(rule, 'en'),
            rule: {
              ...rule,
              weekDays: [...rule.weekDays],
              endDate: rule.endDate === null ? null : formatWireDate(rule.endDate),
            },
          },
    reminders: reminderMinutes.map((offsetMinutes) => ({ kind: 'relative', offsetMinutes })),
    spans: items.flatMap(({ spans }) => spans.map((span) => ({ ...span }))),
  };
}

function isEvening({ thisEvening, time }: Captured): boolean {
  return thisEvening || (time !== undefined && isEveningTime(time));
}
