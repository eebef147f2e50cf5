/** Builds the responses of views. The domain determines which tasks belong in which view. */
import type { Task } from '@questlog/contract/tasks';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { factsOf, type TaskFacts } from '@questlog/domain/tasks/task-facts';
import { compareByDate, compareByDueDate, compareTasks } from '@questlog/domain/tasks/task-order';
import { dateBucket } from '@questlog/domain/dates/date-buckets';
import { isTopLevelRow } from '@questlog/domain/subtasks/top-level-rows';
import { belongsTo, todaySection, upcomingDate, type SmartView } from '@questlog/domain/tasks/task-views';
import { formatWireDate } from '@questlog/domain/dates/wire-date';

interface SectionedTask {
  readonly task: Task;
  readonly facts: TaskFacts;
}

/** Returns the tasks at a view's top level (SUBTASK-13). */
function inSections(
  tasks: readonly Task[],
  view: SmartView,
  today: LocalDate,
  timeZone: string,
): SectionedTask[] {
  const all = tasks.map((task) => ({ task, facts: factsOf(task, timeZone) }));
  const byId = new Map(all.map(({ facts }) => [facts.id, facts]));
  const parentOf = ({ parentId }: TaskFacts): TaskFacts | undefined =>
    parentId === null ? undefined : byId.get(parentId);
  return all.filter(
    ({ facts }) =>
      belongsTo({ kind: view }, facts, today) && isTopLevelRow({ kind: view }, facts, parentOf(facts)),
  );
}

const tasksOf = (list: readonly SectionedTask[]): Task[] => list.map(({ task }) => task);

/**
 * Groups the tasks of Today into sections. Sorts overdue and due tasks by date, and all others by their
 * position in the view.
 */
export function todayView(tasks: readonly Task[], today: LocalDate, timeZone: string) {
  const all = inSections(tasks, 'today', today, timeZone);
  const section = (name: ReturnType<typeof todaySection>): SectionedTask[] =>
    all.filter(({ facts }) => todaySection(facts, today) === name);
  const byOrder = (a: SectionedTask, b: SectionedTask): number => compareTasks('today', a.facts, b.facts);
  return {
    overdueTasks: tasksOf(section('overdue').sort((a, b) => compareByDate(a.facts, b.facts))),
    dueTasks: tasksOf(section('due').sort((a, b) => compareByDueDate(a.facts, b.facts))),
    todayTasks: tasksOf(section('today').sort(byOrder)),
    thisEveningTasks: tasksOf(section('evening').sort(byOrder)),
    totalCount: all.length,
  };
}

/** Groups the Upcoming view's tasks into date buckets. Each group has the date of its first task. */
export function upcomingView(tasks: readonly Task[], today: LocalDate, timeZone: string) {
  const all = inSections(tasks, 'upcoming', today, timeZone).sort((a, b) => compareByDate(a.facts, b.facts));
  const groups = Map.groupBy(all, ({ facts }) => dateBucket(upcomingDate(facts) ?? today, today));
  const taskGroups = [...groups].map(([label, members]) => ({
    label,
    date: formatWireDate(members[0] === undefined ? today : (upcomingDate(members[0].facts) ?? today)),
    tasks: tasksOf(members),
    count: members.length,
  }));
  return { taskGroups, totalCount: all.length };
}

export function somedayView(tasks: readonly Task[], today: LocalDate, timeZone: string) {
  return inManualOrder(tasks, 'someday', today, timeZone);
}

export function anytimeView(tasks: readonly Task[], today: LocalDate, timeZone: string) {
  return inManualOrder(tasks, 'anytime', today, timeZone);
}

/** Both views share one manual order. */
function inManualOrder(
  tasks: readonly Task[],
  view: 'anytime' | 'someday',
  today: LocalDate,
  timeZone: string,
) {
  const all = inSections(tasks, view, today, timeZone).sort((a, b) =>
    compareTasks('anytime', a.facts, b.facts),
  );
  return { tasks: tasksOf(all), totalCount: all.length };
}
