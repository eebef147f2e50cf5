/** The columns of a board, and the cards in each of them (docs/rules/board.md). */
import { formatDate } from '../dates/date-labels.ts';
import { addDays, daysBetween, type LocalDate } from '../dates/local-date.ts';
import type { HeadingTarget } from './drop-rules.ts';
import { PRIORITY_LABELS } from './priority-labels.ts';
import { PRIORITIES, type Priority, type TaskFacts } from './task-facts.ts';

/** The facts by which the cards of a project can be divided into columns (BOARD-3). */
export const COLUMN_KINDS = ['section', 'priority', 'day', 'assignee'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];
/** The columns of any board. Those of a filter can also be projects, or the filter's lists (BOARD-23). */
export type BoardKind = ColumnKind | 'project' | 'list';

/** Number of days with a column each, from today. */
const DAYS = 7;
const NO_SECTION = 'no-section';
const OVERDUE = 'day:overdue';
const LATER = 'day:later';
const NO_DATE = 'day:none';
const NOBODY = 'assignee:';
const NO_PROJECT = 'project:';
const LIST = 'list:';
/** The key of the column with the tasks for someday. */
export const SOMEDAY_COLUMN = 'someday';

/** Returns the position of the list of a filter that a column shows; undefined for other columns. */
export function listOf(key: string): number | undefined {
  return key.startsWith(LIST) ? Number(key.slice(LIST.length)) : undefined;
}

/** The facts of a task that determine its column. */
export type Card = Pick<TaskFacts, 'id' | 'projectId' | 'sectionId' | 'scheduledOn' | 'completedOn'> & {
  readonly priority: Priority;
  readonly assigneeId: string | null;
};

export interface BoardColumn {
  /** The id of a section, or a name that stays the same from day to day. */
  readonly key: string;
  readonly title: string;
  /** The effect of a drop; undefined for a column that accepts none (BOARD-8). */
  readonly target: HeadingTarget | undefined;
  /** The open cards in the order of the list. */
  readonly open: readonly string[];
  readonly completed: readonly string[];
}

/** The columns that only the boards of filters have. */
export interface FilterBoard {
  /** The projects, in order. */
  readonly projects: readonly { readonly id: string; readonly title: string }[];
  /** The lists of the filter. A card is in the first list that has its task. */
  readonly lists: readonly { readonly title: string; readonly ids: ReadonlySet<string> }[];
}

export interface BoardInput {
  readonly kind: BoardKind;
  /** The cards in the order of the list. */
  readonly cards: readonly Card[];
  /** The sections that the project shows, in order. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** The sections that the project hides, with their completed tasks (SECTION-9). */
  readonly hidden: readonly { readonly id: string }[];
  /** The cards in the column of the tasks for someday, in the order of the list. */
  readonly someday: readonly { readonly id: string }[];
  /** Set for the board of a filter, whose other columns show tasks for someday too (BOARD-23). */
  readonly filter?: FilterBoard | undefined;
  /** The Active members, in order. */
  readonly members: readonly { readonly id: string; readonly name: string }[];
  readonly today: LocalDate;
  readonly locale: string;
}

/**
 * Divides cards into columns. The columns "No section", "Overdue" and those of projects are left out while they are
 * empty and others are shown (BOARD-4, BOARD-6, BOARD-23), and so is the column "Someday" at the end (BOARD-21).
 */
export function boardColumns(input: BoardInput): BoardColumn[] {
  const { kind, cards, sections, hidden, someday, members, today, filter } = input;
  const { projects = [], lists = [] } = filter ?? {};
  const known = new Set([...sections, ...hidden, ...members, ...projects].map(({ id }) => id));
  const cardsOf = Map.groupBy(cards, (card) =>
    kind === 'list'
      ? LIST + lists.findIndex(({ ids }) => ids.has(card.id))
      : columnOf(kind, card, today, known),
  );
  const columns = headsOf(input).map(({ key, title, target }): BoardColumn => {
    const { open = [], completed = [] } = Object.groupBy(cardsOf.get(key) ?? [], ({ completedOn }) =>
      completedOn === null ? 'open' : 'completed',
    );
    return {
      key,
      title: key === OVERDUE && open.length === 0 ? 'Earlier' : title,
      target,
      open: open.map(({ id }) => id),
      completed: completed.map(({ id }) => id),
    };
  });
  const isShown = ({ key, open, completed }: BoardColumn): boolean =>
    (key !== NO_SECTION && key !== OVERDUE && kind !== 'project') ||
    open.length + completed.length > 0 ||
    columns.length === 1;
  const putOff: BoardColumn = {
    key: SOMEDAY_COLUMN,
    title: 'Someday',
    target: { kind: 'someday' },
    open: someday.map(({ id }) => id),
    completed: [],
  };
  return [...columns.filter(isShown), ...(someday.length === 0 ? [] : [putOff])];
}

type ColumnHead = Pick<BoardColumn, 'key' | 'title' | 'target'>;

function headsOf({ kind, sections, members, today, locale, filter }: BoardInput): ColumnHead[] {
  const keeping = filter === undefined ? {} : { keepsSomeday: true };
  switch (kind) {
    case 'section':
      return [
        { key: NO_SECTION, title: 'No section', target: { kind: 'section', sectionId: null } },
        ...sections.map(({ id, title }): ColumnHead => ({
          key: id,
          title,
          target: { kind: 'section', sectionId: id },
        })),
      ];
    case 'priority':
      return PRIORITIES.toReversed().map((priority) => ({
        key: `priority:${priority}`,
        title: PRIORITY_LABELS[priority],
        target: { kind: 'priority', priority, ...keeping },
      }));
    case 'assignee':
      return [
        { key: NOBODY, title: 'Nobody', target: { kind: 'assignee', assigneeId: null, ...keeping } },
        ...members.map(({ id, name }): ColumnHead => ({
          key: NOBODY + id,
          title: name,
          target: { kind: 'assignee', assigneeId: id, ...keeping },
        })),
      ];
    case 'project':
      return [
        { key: NO_PROJECT, title: 'No project', target: { kind: 'of-project', projectId: null } },
        ...(filter?.projects ?? []).map(({ id, title }): ColumnHead => ({
          key: NO_PROJECT + id,
          title,
          target: { kind: 'of-project', projectId: id },
        })),
      ];
    case 'list':
      return (filter?.lists ?? []).map(({ title }, at) => ({ key: LIST + at, title, target: undefined }));
    case 'day':
      return [
        { key: OVERDUE, title: 'Overdue', target: undefined },
        ...Array.from({ length: DAYS }, (_, days): ColumnHead => {
          const date = addDays(today, days);
          return { key: `day:${days}`, title: dayTitle(days, date, locale), target: { kind: 'day', date } };
        }),
        {
          key: LATER,
          title: 'Later',
          target: { kind: 'day', date: addDays(today, DAYS), orLater: true },
        },
        { key: NO_DATE, title: 'No date', target: { kind: 'day', date: null } },
      ];
  }
}

function dayTitle(days: number, date: LocalDate, locale: string): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : formatDate(date, locale, { weekday: 'long' });
}

/**
 * Returns the key of the column that shows a card.
 * @param known the sections of the project, the Active members and the projects. A task of any other section is in
 * "No section", and one of a former member in "Nobody".
 */
function columnOf(
  kind: Exclude<BoardKind, 'list'>,
  { projectId, sectionId, priority, assigneeId, scheduledOn }: Card,
  today: LocalDate,
  known: ReadonlySet<string>,
): string {
  switch (kind) {
    case 'section':
      return sectionId !== null && known.has(sectionId) ? sectionId : NO_SECTION;
    case 'priority':
      return `priority:${priority}`;
    case 'assignee':
      return assigneeId !== null && known.has(assigneeId) ? NOBODY + assigneeId : NOBODY;
    case 'project':
      return projectId !== null && known.has(projectId) ? NO_PROJECT + projectId : NO_PROJECT;
    case 'day': {
      if (scheduledOn === null) return NO_DATE;
      const days = daysBetween(today, scheduledOn);
      if (days < 0) return OVERDUE;
      return days < DAYS ? `day:${days}` : LATER;
    }
  }
}
