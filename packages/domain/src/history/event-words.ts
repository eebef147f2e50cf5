/** Sentences for the events of a task's history (HISTORY-9). */
import { shortDate } from '../dates/date-labels.ts';
import type { LocalDate } from '../dates/local-date.ts';
import { parseLocalTime, timeLabel } from '../dates/local-time.ts';
import { parseWireDate } from '../dates/wire-date.ts';
import { PRIORITY_LABELS } from '../tasks/priority-labels.ts';
import { durationLabel } from '../tasks/task-duration.ts';
import { PRIORITIES } from '../tasks/task-facts.ts';
import { closeDirections, shorten } from '../text.ts';
import type { EventKind, Via } from './event-kinds.ts';
import { isLoggedField, type LoggedField, type TaskEvent } from './task-events.ts';

/** The author of an event. */
export interface EventActor {
  readonly userId: string | null;
  readonly name: string | null;
  readonly via: Via;
}

/** An event with its author and time. */
export interface HistoryEvent extends TaskEvent {
  readonly id: string;
  readonly taskId: string;
  /** ISO instant. */
  readonly at: string;
  readonly actor: EventActor;
  readonly changeId: string;
}

/** The names of the rows that events refer to. Undefined for rows that no longer exist. */
export interface HistoryNames {
  readonly user: (id: string) => string | undefined;
  readonly project: (id: string) => string | undefined;
  readonly section: (id: string) => string | undefined;
  readonly task: (id: string) => string | undefined;
  readonly tag: (id: string) => string | undefined;
}

/** The reader of the sentences. */
export interface HistoryReader {
  readonly names: HistoryNames;
  readonly userId: string;
  readonly today: LocalDate;
  readonly locale: string;
}

const MAX_QUOTED = 80;

const quoted = (text: string): string => `"${closeDirections(shorten(text, MAX_QUOTED))}"`;

/** Returns the sentence for an event, such as 'Ada renamed this from "Paint" to "Paint the door".' */
export function eventWords(event: HistoryEvent, reader: HistoryReader): string {
  const who = actorName(event.actor, reader);
  if (event.actor.via === 'system' && event.kind === 'created') {
    return 'Questlog created this as the next task of its series.';
  }
  if (event.actor.via === 'system' && event.kind === 'deleted') {
    return 'Questlog removed this because the task before it was reopened.';
  }
  const words = predicate(event, reader);
  return event.kind === 'undone' ? `${who} undid a step, which ${words}.` : `${who} ${words}.`;
}

/** Returns the means of an event for display beside its time; undefined for the app and the system. */
export function viaWords({ via, name }: EventActor): string | undefined {
  switch (via) {
    case 'app':
    case 'system':
      return undefined;
    case 'token':
      return name === null ? 'by a token' : `by the token ${name}`;
    case 'assistant':
      return name === null ? 'by an assistant' : `by ${name}`;
    case 'caldav':
      return 'from a calendar program';
    case 'mail':
      return 'by email';
  }
}

/** Returns the subject of a sentence: 'You', a member's name, or 'A former member'. */
function actorName({ userId, via, name }: EventActor, reader: HistoryReader): string {
  if (via === 'system') return 'Questlog';
  if (userId === reader.userId) return 'You';
  return (userId === null ? undefined : reader.names.user(userId)) ?? name ?? 'A former member';
}

const FIXED: Partial<Record<EventKind, string>> = {
  created: 'created this',
  commented: 'commented',
  commentEdited: 'edited a comment',
  commentDeleted: 'deleted a comment',
};

function predicate({ kind, field, from, to, actor }: HistoryEvent, reader: HistoryReader): string {
  const fixed = FIXED[kind];
  if (fixed !== undefined) return fixed;
  if (field === undefined) return commentWords(from, to);
  if (!isLoggedField(field)) return 'changed this';
  return PREDICATES[field](from, to, reader, actor);
}

/** Returns the predicate of a comment that is restored, or changed by an undo. */
function commentWords(from: unknown, to: unknown): string {
  if (to === null) return 'deleted a comment';
  return from === null ? 'restored a comment' : 'edited a comment';
}

type Predicate = (from: unknown, to: unknown, reader: HistoryReader, actor: EventActor) => string;

/** Returns the predicate of a field with one value: it is set, changed or removed. */
function valued(label: string, words: (value: unknown, reader: HistoryReader) => string): Predicate {
  return (from, to, reader) => {
    if (isSame(from, to)) return `changed the ${label} and changed it back`;
    if (isNone(to)) return `removed the ${label}, which was ${words(from, reader)}`;
    if (isNone(from)) return `set the ${label} to ${words(to, reader)}`;
    return `changed the ${label} from ${words(from, reader)} to ${words(to, reader)}`;
  };
}

/** Returns whether joined edits have left a field as it was. */
function isSame(from: unknown, to: unknown): boolean {
  return from === to || (isNone(from) && isNone(to));
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined || value === 'none';
}

function named(id: unknown, of: (id: string) => string | undefined, missing: string): string {
  const name = typeof id === 'string' ? of(id) : undefined;
  return name === undefined ? missing : quoted(name);
}

const dated = valued('date', dateWords);
const due = valued('due date', dateWords);

function dateWords(value: unknown, { today, locale }: HistoryReader): string {
  const read = parseWireDate(String(value));
  if (read === undefined) return String(value);
  const date = shortDate(read.date, today, locale);
  return read.thisEvening ? `the evening of ${date}` : date;
}

function timeWords(value: unknown, { locale }: HistoryReader): string {
  const time = parseLocalTime(String(value));
  return time === undefined ? String(value) : timeLabel(time, locale);
}

function priorityWords(value: unknown): string {
  const priority = PRIORITIES.find((each) => each === value);
  return priority === undefined ? String(value) : PRIORITY_LABELS[priority];
}

const list = new Intl.ListFormat('en');

function tagWords(from: unknown, to: unknown, { names }: HistoryReader): string {
  const words = (ids: unknown): string => {
    const tags = (Array.isArray(ids) ? ids : []).map((id) => {
      const name = names.tag(String(id));
      return name === undefined ? 'a deleted tag' : `#${name}`;
    });
    return list.format(tags);
  };
  const [removed, added] = [words(from), words(to)];
  if (removed === '' && added === '') return 'changed the tags and changed them back';
  if (removed === '') return `added ${added}`;
  return added === '' ? `removed ${removed}` : `added ${added} and removed ${removed}`;
}

const MOVED_BACK = 'moved this and moved it back';

const PREDICATES: { readonly [Field in LoggedField]: Predicate } = {
  title: (from, to) =>
    from === to
      ? 'renamed this and renamed it back'
      : `renamed this from ${quoted(String(from))} to ${quoted(String(to))}`,
  description: () => 'edited the description',
  notes: () => 'edited the notes',
  priority: valued('priority', priorityWords),
  someday: (_, to) => (to === true ? 'put this off to Someday' : 'took this out of Someday'),
  hidden: (_, to) => (to === true ? 'hid this until its date' : 'showed this again before its date'),
  durationMinutes: valued('duration', (value) => durationLabel(Number(value))),
  assigneeId: (from, to, { names, userId }, actor) => {
    if (isSame(from, to)) return 'changed the assignee and changed it back';
    if (isNone(to)) return 'unassigned this';
    if (to === actor.userId) return 'took this on';
    const name = to === userId ? 'you' : typeof to === 'string' ? names.user(to) : undefined;
    return `assigned this to ${name ?? 'a former member'}`;
  },
  projectId: (from, to, { names }) => {
    if (isSame(from, to)) return MOVED_BACK;
    const project = (id: unknown): string =>
      id === null || id === undefined ? 'the Inbox' : named(id, names.project, 'a deleted project');
    return `moved this from ${project(from)} to ${project(to)}`;
  },
  sectionId: (from, to, { names }) => {
    if (isSame(from, to)) return MOVED_BACK;
    const section = (id: unknown): string => named(id, names.section, 'that was deleted');
    if (isNone(to)) return `moved this out of the section ${section(from)}`;
    if (isNone(from)) return `moved this to the section ${section(to)}`;
    return `moved this from the section ${section(from)} to the section ${section(to)}`;
  },
  parentId: (from, to, { names }) => {
    if (isSame(from, to)) return MOVED_BACK;
    if (isNone(to)) return 'moved this out of its parent task';
    return `made this a subtask of ${named(to, names.task, 'another task')}`;
  },
  scheduledDate: dated,
  scheduledTime: valued('time', timeWords),
  dueDate: due,
  tagIds: tagWords,
  completedAt: (_, to) => (isNone(to) ? 'reopened this' : 'completed this'),
  deleted: (_, to) => (to === true ? 'moved this to the trash' : 'restored this from the trash'),
};
