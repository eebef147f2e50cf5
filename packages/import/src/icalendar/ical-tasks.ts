/** Converts to-dos and events to tasks. */
import { addDays, daysBetween } from '@questlog/domain/dates/local-date';
import { storableDuration } from '@questlog/domain/tasks/task-duration';
import { withComments } from '../comments.ts';
import { link } from '../formats/markdown-text.ts';
import { importedTask, type ImportedTask, type Loss } from '../imported.ts';
import type { LocationIds } from '../location-ids.ts';
import type { ReadingContext } from '../reader.ts';
import { propertyNamed, textNamed, textsNamed, type IcalComponent } from './ical-components.ts';
import { icalInstant, lastDay, minutesBetween, spokenDuration } from './ical-dates.ts';
import { dateNamed, durationNamed, type Lose } from './ical-named.ts';
import {
  continued,
  icalRepeat,
  isDone,
  skippedDates,
  type Continued,
  type SeriesStart,
  type TakenDates,
} from './ical-repeats.ts';

export interface ReadEntry {
  /** Undefined for an entry that is left out. */
  readonly task: ImportedTask | undefined;
  readonly uid: string;
  /** The parent's uid; empty if the task has no parent. */
  readonly parentUid: string;
  readonly childUids: readonly string[];
  readonly losses: readonly Loss[];
}

export interface EntryContext {
  readonly projectId: string | null;
  readonly ids: LocationIds;
  readonly context: ReadingContext;
  /** The dates of each series that other components complete or cancel, by its UID. */
  readonly changed: ReadonlyMap<string, TakenDates>;
}

/** Reads a to-do. Its start becomes the scheduled date. */
export function todoTask(todo: IcalComponent, { projectId, ids, context, changed }: EntryContext): ReadEntry {
  const entry = new Entry(todo);
  const status = textNamed(todo, 'status').toUpperCase();
  const isCompleted = isDone(todo);
  const movedDate = textNamed(todo, 'recurrence-id');
  if (movedDate !== '' && !isCompleted) {
    entry.lose('Changed dates of repeats', movedDate);
    return entry.read(undefined);
  }
  if (status === 'CANCELLED') entry.lose('Canceled tasks', 'It is a completed task now');
  const progress = Number(textNamed(todo, 'percent-complete'));
  if (!isCompleted && progress > 0) entry.lose('Progress', `${progress} %`);
  else if (status === 'IN-PROCESS') entry.lose('Progress', 'In progress');
  const { start, due, durationMinutes } = todoDates(todo, context.timeZone, entry.lose);
  const dateField = start === undefined ? 'due' : 'dtstart';
  const { repeat, lost } = icalRepeat(todo, dateField, context.timeZone);
  if (!isCompleted) for (const detail of lost) entry.lose('Repeats', detail);
  const common = entry.common(projectId, ids);
  const first = start?.date ?? due?.date;
  const dueOffset = start !== undefined && due !== undefined ? daysBetween(start.date, due.date) : null;
  const next =
    isCompleted || repeat === null || first === undefined
      ? undefined
      : nextDate(todo, entry, {
          rule: repeat,
          first,
          from: first,
          taken: changed.get(textNamed(todo, 'uid')) ?? NONE_TAKEN,
          timeZone: context.timeZone,
          history: {
            seriesId: common.sourceId,
            dateField: start === undefined ? 'due' : 'scheduled',
            dueOffset: start === undefined ? 0 : dueOffset,
          },
        });
  if (!isCompleted && repeat === null) {
    for (const detail of textsNamed(todo, 'exdate')) entry.lose('Skipped dates', detail);
  }
  if (!isCompleted && repeat !== null && first !== undefined && next === undefined) {
    entry.lose('Repeats', 'All its dates are completed or skipped');
    return entry.read(undefined);
  }
  const moved = next === undefined || first === undefined ? 0 : daysBetween(first, next.date);
  const completed = propertyNamed(todo, 'completed');
  const completedAt = isCompleted ? icalInstant(completed) : null;
  if (isCompleted && completedAt === null && completed !== undefined) {
    entry.lose('Dates', completed.values.join(','));
  }
  return entry.read(
    importedTask({
      ...common,
      scheduledOn: start === undefined ? null : addDays(start.date, moved),
      scheduledTime: start?.time ?? null,
      dueOn: due === undefined ? null : addDays(due.date, moved),
      durationMinutes,
      isCompleted,
      completedAt,
      repeat: next?.repeat ?? null,
      history: next?.history ?? null,
    }),
  );
}

const NONE_TAKEN: TakenDates = { completed: new Set(), skipped: new Set() };

/** Returns the next date of a series, with the dates that the component itself skips. */
function nextDate(
  component: IcalComponent,
  entry: Entry,
  { timeZone, ...start }: SeriesStart & { readonly timeZone: string },
): Continued | undefined {
  const { completed, skipped } = start.taken;
  const all = new Set([...skipped, ...skippedDates(component, timeZone, entry.lose)]);
  return continued({ ...start, taken: { completed, skipped: all } });
}

function todoDates(todo: IcalComponent, timeZone: string, lose: Lose) {
  const [start, due] = [dateNamed(todo, 'dtstart', timeZone, lose), dateNamed(todo, 'due', timeZone, lose)];
  if (due?.time && (due.date !== start?.date || due.time !== start.time)) {
    lose('Times', `due at ${due.time}`);
  }
  return { start, due, durationMinutes: durationNamed(todo, lose) };
}

/** Converts an event to a task with a date. A repeating event gets its next date. */
export function eventTask(
  event: IcalComponent,
  { projectId, ids, context, changed }: EntryContext,
): ReadEntry {
  const entry = new Entry(event);
  const { timeZone, today } = context;
  const start = dateNamed(event, 'dtstart', timeZone, entry.lose);
  const movedDate = textNamed(event, 'recurrence-id');
  if (textNamed(event, 'status').toUpperCase() === 'CANCELLED') {
    // The series skips a single date that is cancelled.
    if (movedDate === '') entry.lose('Canceled events', start?.date ?? '');
    return entry.read(undefined);
  }
  if (movedDate !== '') {
    entry.lose('Changed dates of repeats', movedDate);
    return entry.read(undefined);
  }
  const end = dateNamed(event, 'dtend', timeZone, entry.lose);
  const length = start && end && minutesBetween(start, end);
  const untilEnd = storableDuration(length ?? 0);
  if (length !== undefined && length > 0 && untilEnd === undefined)
    entry.lose('Durations', `until ${end?.time}`);
  const durationMinutes = untilEnd ?? durationNamed(event, entry.lose);
  const { repeat, lost } = icalRepeat(event, 'dtstart', timeZone);
  for (const detail of lost) entry.lose('Repeats', detail);
  const common = entry.common(projectId, ids);
  const next =
    repeat === null || start === undefined
      ? undefined
      : nextDate(event, entry, {
          rule: repeat,
          first: start.date,
          from: today,
          taken: changed.get(textNamed(event, 'uid')) ?? NONE_TAKEN,
          timeZone,
          history: { seriesId: common.sourceId, dateField: 'scheduled', dueOffset: null },
        });
  if (repeat === null) for (const detail of textsNamed(event, 'exdate')) entry.lose('Skipped dates', detail);
  if (repeat !== null && next === undefined) entry.lose('Repeats', 'It has no date to come');
  const last =
    start === undefined || end === undefined || next !== undefined ? undefined : lastDay(start, end);
  return entry.read(
    importedTask({
      ...common,
      scheduledOn: next?.date ?? start?.date ?? null,
      scheduledTime: start?.time ?? null,
      dueOn: last !== undefined && start !== undefined && last > start.date ? last : null,
      durationMinutes,
      repeat: next?.repeat ?? null,
      history: next?.history ?? null,
    }),
  );
}

/** Reads the properties that to-dos and events have in common. */
class Entry {
  readonly #component: IcalComponent;
  readonly #losses: Loss[] = [];
  readonly #title: string;

  constructor(component: IcalComponent) {
    this.#component = component;
    this.#title =
      textNamed(component, 'summary') || (textNamed(component, 'description').split('\n')[0] ?? '');
  }

  readonly lose = (kind: string, detail: string): void => {
    this.#losses.push({ kind, of: this.#title || 'Untitled', detail });
  };

  common(projectId: string | null, ids: LocationIds) {
    const component = this.#component;
    const uid = textNamed(component, 'uid');
    const location =
      uid === '' ? ['entry', projectId ?? '', textNamed(component, 'created'), this.#title] : [];
    return {
      // Several entries in a file can have the same UID, so hash the recurrence id too.
      sourceId:
        uid === '' ? ids.idOf(...location) : ids.idOf('uid', uid, textNamed(component, 'recurrence-id')),
      projectId,
      title: this.#title,
      description: this.#description(),
      tags: [...new Set(textsNamed(component, 'categories'))],
      priority: priorityOf(textNamed(component, 'priority')),
      createdAt: icalInstant(propertyNamed(component, 'created')),
    };
  }

  read(task: ImportedTask | undefined): ReadEntry {
    this.#loseExtras();
    const relations = this.#component.properties.filter(({ name }) => name === 'related-to');
    const related = (type: string): string[] =>
      relations
        .filter(({ parameters }) => (parameters.get('reltype') ?? 'PARENT').toUpperCase() === type)
        .map(({ values }) => values.join(','))
        .filter((value) => value !== '');
    return {
      task,
      uid: textNamed(this.#component, 'uid'),
      parentUid: related('PARENT')[0] ?? '',
      childUids: related('CHILD'),
      losses: this.#losses,
    };
  }

  #description(): string | null {
    const url = textNamed(this.#component, 'url');
    const parts = [textNamed(this.#component, 'description'), link('', url)];
    return withComments(
      parts.filter((part) => part !== '').join('\n\n'),
      textsNamed(this.#component, 'comment'),
    );
  }

  #loseExtras(): void {
    for (const alarm of this.#component.components.filter(({ name }) => name === 'valarm')) {
      this.lose('Reminders', spokenDuration(textNamed(alarm, 'trigger')));
    }
    for (const [name, kind] of EXTRAS) {
      for (const text of textsNamed(this.#component, name))
        this.lose(kind, text.replace(/^mailto:/i, '').slice(0, MAX_DETAIL));
    }
  }
}

/** Maximum length of a loss's detail. A file may contain whole attachments. */
const MAX_DETAIL = 500;

const EXTRAS = [
  ['location', 'Locations'],
  ['geo', 'Locations'],
  ['attach', 'Attachments'],
  ['attendee', 'Assignees'],
  ['contact', 'Contacts'],
  ['resources', 'Resources'],
] as const;

/** Converts a numeric priority: 1 is the highest, 0 means none. */
function priorityOf(text: string): ImportedTask['priority'] {
  const priority = /^\d$/.test(text) ? Number(text) : 0;
  if (priority === 0) return 'none';
  return priority < 5 ? 'high' : priority === 5 ? 'medium' : 'low';
}
