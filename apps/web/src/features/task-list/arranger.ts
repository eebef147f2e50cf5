/** Sorts and groups a list's sections. Loaded separately, because most lists are in manual order. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { arrangeTasks } from '@questlog/domain/tasks/arrange-tasks';
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import { wholeName } from '@questlog/domain/tasks/task-users';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import type { StoreReader } from '../../data/nouns/store-reader.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';

export type Arranger = (sections: readonly ListSection[], arrangement: Arrangement) => readonly ListSection[];

/** Compares strings by the user's language, and numbers in them by value. */
const { compare: compareText } = new Intl.Collator(undefined, { numeric: true });

/** The inputs and the result of an arrangement. The result is reused while the inputs stay the same. */
interface Made {
  readonly sections: readonly ListSection[];
  readonly arrangement: Arrangement;
  readonly today: LocalDate;
  readonly projects: unknown;
  readonly users: unknown;
  readonly tasks: readonly (readonly TaskItem[])[];
  readonly arranged: readonly ListSection[];
}

/**
 * Returns a function that arranges each section of a list (VIEW-72, VIEW-73). Its result stays the same
 * object until a task in the list, a project, a member, the date or the arrangement changes.
 */
export function createArranger(store: StoreReader): Arranger {
  let made: Made | undefined;
  return (sections, arrangement) => {
    const today = store.today;
    const projects = store.projects();
    const users = store.people();
    // Subtasks stay under their parents, in order.
    const tasks = sections.map(({ ids, tree }) =>
      ids
        .filter((id) => (tree?.get(id)?.level ?? 1) === 1)
        .map((id) => store.task(id))
        .filter((task) => task !== undefined),
    );
    if (
      made?.sections === sections &&
      made.arrangement === arrangement &&
      made.today === today &&
      made.projects === projects &&
      made.users === users &&
      made.tasks.every((before, at) => isSame(before, tasks[at] ?? []))
    ) {
      return made.arranged;
    }
    const projectTitle = (id: string): string | undefined => store.project(id)?.title;
    const userName = (id: string): string | undefined => {
      const user = users.find((each) => each.id === id);
      return user && wholeName(user);
    };
    const context = { today, projectTitle, userName, compareText };
    // The columns of a board replace the groups.
    const { sort, group: chosen, layout } = arrangement;
    const shownGroup = layout === 'board' ? 'none' : chosen;
    const arranged = sections.flatMap((section, at) => {
      const { tree } = section;
      // A section with a heading, such as that of the tasks for someday, stays one.
      const group = section.title === undefined ? shownGroup : 'none';
      const groups = arrangeTasks(tasks[at] ?? [], { sort, group }, context);
      if (group === 'none') return { ...section, ids: withRowsUnder(section, groups[0]?.ids ?? []) };
      return groups.map(({ key, title, ids }): ListSection => {
        return { key, title, ids: withRowsUnder(section, ids), tree, count: ids.length };
      });
    });
    made = { sections, arrangement, today, projects, users, tasks, arranged };
    return arranged;
  };
}

/** Returns the top-level rows, each followed by its descendants. */
function withRowsUnder({ ids, tree }: ListSection, top: readonly string[]): readonly string[] {
  if (tree === undefined) return top;
  const under = new Map<string, string[]>();
  let last: string[] = [];
  for (const id of ids) {
    if ((tree.get(id)?.level ?? 1) > 1) last.push(id);
    else under.set(id, (last = []));
  }
  return top.flatMap((id) => [id, ...(under.get(id) ?? [])]);
}

function isSame(before: readonly TaskItem[], now: readonly TaskItem[]): boolean {
  return before.length === now.length && before.every((task, at) => task === now[at]);
}
