/** Converts to-dos and events to tasks. */
import { withComments } from '../comments.ts';
import { link } from '../formats/markdown-text.ts';
import { importedTask, type ImportedTask, type Loss } from '../imported.ts';
import type { PlaceIds } from '../place-ids.ts';
import type { ReadingContext } from '../reader.ts';
import { propertyNamed, textNamed, textsNamed, type IcalComponent } from './ical-components.ts';
import { icalDate, icalInstant, lastDay, spokenDuration, type IcalDate } from './ical-dates.ts';
import { icalRepeat, upcoming } from './ical-repeats.ts';

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
  readonly ids: PlaceIds;
  readonly context: ReadingContext;
}

type Lose = (kind: string, detail: string) => void;

/** Reads a to-do. Its start becomes the scheduled date. */
export function todoTask(todo: IcalComponent, { projectId, ids, context }: EntryContext): ReadEntry {
  const entry = new Entry(todo);
  const status = textNamed(todo, 'status').toUpperCase();
  const isCompleted = status === 'COMPLETED' || status === 'CANCELLED' || textNamed(todo, 'completed') !== '';
  const changed = textNamed(todo, 'recurrence-id');
  if (changed !== '' && !isCompleted) {
    entry.lose('Changed dates of repeats', changed);
    return entry.read(undefined);
  }
  if (status === 'CANCELLED') entry.lose('Canceled tasks', 'It is a completed task now');
  const progress = Number(textNamed(todo, 'percent-complete'));
  if (!isCompleted && progress > 0) entry.lose('Progress', `${progress} %`);
  else if (status === 'IN-PROCESS') entry.lose('Progress', 'In progress');
  const { start, due } = todoDates(todo, context.timeZone, entry.lose);
  const { repeat, lost } = icalRepeat(todo, start?.date ?? due?.date ?? null, context.timeZone);
  if (!isCompleted) {
    for (const detail of lost) entry.lose('Repeats', detail);
    for (const detail of textsNamed(todo, 'exdate')) entry.lose('Skipped dates', detail);
  }
  const completed = propertyNamed(todo, 'completed');
  const completedAt = isCompleted ? icalInstant(completed) : null;
  if (isCompleted && completedAt === null && completed !== undefined) {
    entry.lose('Dates', completed.values.join(','));
  }
  return entry.read(
    importedTask({
      ...entry.common(projectId, ids),
      scheduledOn: start?.date ?? null,
      scheduledTime: start?.time ?? null,
      dueOn: due?.date ?? null,
      isCompleted,
      completedAt,
      repeat: isCompleted ? null : repeat,
    }),
  );
}

function todoDates(todo: IcalComponent, timeZone: string, lose: Lose) {
  const [start, due] = [dateNamed(todo, 'dtstart', timeZone, lose), dateNamed(todo, 'due', timeZone, lose)];
  if (due?.time && (due.date !== start?.date || due.time !== start.time)) {
    lose('Times', `due at ${due.time}`);
  }
  const duration = textNamed(todo, 'duration');
  if (duration !== '') lose('Durations', spokenDuration(duration, NO_SUFFIX));
  return { start, due };
}

const NO_SUFFIX = { before: '', after: '' };

/** Converts an event to a task with a date. A repeating event gets its next date. */
export function eventTask(event: IcalComponent, { projectId, ids, context }: EntryContext): ReadEntry {
  const entry = new Entry(event);
  const { timeZone, today } = context;
  const start = dateNamed(event, 'dtstart', timeZone, entry.lose);
  if (textNamed(event, 'status').toUpperCase() === 'CANCELLED') {
    entry.lose('Canceled events', start?.date ?? '');
    return entry.read(undefined);
  }
  const changed = textNamed(event, 'recurrence-id');
  if (changed !== '') {
    entry.lose('Changed dates of repeats', changed);
    return entry.read(undefined);
  }
  const end = dateNamed(event, 'dtend', timeZone, entry.lose);
  const duration = textNamed(event, 'duration');
  if (end?.time && start?.time) entry.lose('Durations', `until ${end.time}`);
  if (duration !== '') entry.lose('Durations', spokenDuration(duration, NO_SUFFIX));
  const { repeat, lost } = icalRepeat(event, start?.date ?? null, timeZone);
  for (const detail of lost) entry.lose('Repeats', detail);
  for (const detail of textsNamed(event, 'exdate')) entry.lose('Skipped dates', detail);
  const next = repeat === null || start === undefined ? undefined : upcoming(repeat, start.date, today);
  if (repeat !== null && next === undefined) entry.lose('Repeats', 'It has no date to come');
  const last =
    start === undefined || end === undefined || next !== undefined ? undefined : lastDay(start, end);
  return entry.read(
    importedTask({
      ...entry.common(projectId, ids),
      scheduledOn: next?.date ?? start?.date ?? null,
      scheduledTime: start?.time ?? null,
      dueOn: last !== undefined && start !== undefined && last > start.date ? last : null,
      repeat: next?.repeat ?? null,
    }),
  );
}

function dateNamed(
  component: IcalComponent,
  name: string,
  timeZone: string,
  lose: Lose,
): IcalDate | undefined {
  const property = propertyNamed(component, name);
  if (property === undefined) return undefined;
  const date = icalDate(property, timeZone);
  if (date === undefined) lose('Dates', property.values.join(','));
  return date;
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

  common(projectId: string | null, ids: PlaceIds) {
    const component = this.#component;
    const uid = textNamed(component, 'uid');
    const place = uid === '' ? ['entry', projectId ?? '', textNamed(component, 'created'), this.#title] : [];
    return {
      // Several entries in a file can have the same UID, so hash the recurrence id too.
      sourceId: uid === '' ? ids.idOf(...place) : ids.idOf('uid', uid, textNamed(component, 'recurrence-id')),
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
    const comments = textsNamed(this.#component, 'comment').map((text) => ({
      author: '',
      date: undefined,
      text,
    }));
    return withComments(parts.filter((part) => part !== '').join('\n\n'), comments);
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
