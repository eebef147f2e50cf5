import { locale } from '@questlog/domain/interface-locale';
import { activeUsers, wholeName } from '@questlog/domain/tasks/task-users';
import {
  boardColumns,
  type BoardColumn,
  type BoardKind,
  type FilterBoard,
} from '@questlog/domain/tasks/board';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { sectionsByVisibility } from '../../../data/nouns/sections/open-tasks.ts';
import type { SectionItem } from '../../../data/nouns/sections/section-item.ts';
import type { StoreReader } from '../../../data/nouns/store-reader.ts';
import type { ViewSnapshot } from '../../../data/nouns/tasks/lists/view-snapshot.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';

interface BoardSource {
  /** The project of the board; empty for a filter. */
  readonly projectId: string;
  readonly kind: BoardKind;
  readonly tasks: Listed;
  /** The tasks in the column Someday. */
  readonly someday: Listed;
  /** The lists of the filter of the board. Must stay the same object until they change. */
  readonly lists?: FilterBoard['lists'] | undefined;
}

type Listed = Pick<ViewSnapshot, 'ids'> & Partial<Pick<ViewSnapshot, 'tree'>>;

/** The inputs and the result of a board. The result is reused while the inputs stay the same. */
interface Made {
  readonly kind: BoardKind;
  readonly today: LocalDate;
  readonly sections: readonly SectionItem[];
  readonly hidden: readonly SectionItem[];
  readonly cards: readonly TaskItem[];
  readonly someday: readonly TaskItem[];
  readonly users: unknown;
  readonly projects: unknown;
  readonly lists: unknown;
  readonly columns: readonly BoardColumn[];
}

/**
 * Returns a function that divides the tasks of a project or a filter into columns. Its result stays the same object until
 * a card, a section, a member, a project or the date changes.
 */
export function createBoardReader(store: StoreReader): (source: BoardSource) => readonly BoardColumn[] {
  let made: Made | undefined;
  return ({ projectId, kind, lists, ...source }) => {
    const { today } = store;
    const projects = store.projects();
    const users = store.people();
    const { shown: sections, hidden } = sectionsByVisibility(store, projectId);
    const [cards, someday] = [cardsOf(store, source.tasks), cardsOf(store, source.someday)];
    if (
      made?.kind === kind &&
      made.today === today &&
      made.users === users &&
      made.projects === projects &&
      made.lists === lists &&
      isSame(made.sections, sections) &&
      isSame(made.hidden, hidden) &&
      isSame(made.cards, cards) &&
      isSame(made.someday, someday)
    ) {
      return made.columns;
    }
    const members = activeUsers(users).map((user) => ({ id: user.id, name: wholeName(user) }));
    const filter = lists && { projects, lists };
    const columns = boardColumns({ kind, cards, sections, hidden, someday, members, filter, today, locale });
    made = { kind, today, sections, hidden, cards, someday, users, projects, lists, columns };
    return columns;
  };
}

/** Returns the tasks of a list that have cards. Subtasks are shown in those of their parents. */
function cardsOf(store: StoreReader, { ids, tree }: Listed): readonly TaskItem[] {
  return ids
    .filter((id) => (tree?.get(id)?.level ?? 1) === 1)
    .map((id) => store.task(id))
    .filter((task) => task !== undefined);
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((each, at) => each === now[at]);
}
