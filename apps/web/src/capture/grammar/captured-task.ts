import type { Captured } from '@questlog/domain/capture/captured';
import { MAX_REMINDERS } from '@questlog/domain/reminders/reminders';
import { addedToMessage } from '@questlog/domain/tasks/task-messages';
import { locale } from '@questlog/domain/interface-locale';
import { belongsTo, type View } from '@questlog/domain/tasks/task-views';
import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import { reminderCommands } from '../../data/nouns/reminders/reminder-commands.ts';
import { repeatCommands } from '../../data/nouns/repeats/repeat-commands.ts';
import type { TaskChange, TaskInput } from '../../data/nouns/tasks/task-input.ts';
import { capturedValues } from '../captured-values.ts';

type Data = Pick<DataLayer, 'commands' | 'commandDeps' | 'store' | 'undo'>;

/**
 * Adds the task that a line describes. The line takes precedence over the given fields. Creates a new project
 * first if the user chose one (CAPTURE-42).
 * @param shown the current view: if the task does not appear in it, a message names the view in which it does
 * @returns the id; undefined if the line has no title
 */
export function createCaptured(
  data: Data,
  given: TaskInput,
  captured: Captured,
  shown?: View,
): string | undefined {
  const { commands } = data;
  const id = commands.createTask({
    ...given,
    ...changeFrom(data, given.projectId, captured),
    title: captured.title,
    tagPaths: [...(given.tagPaths ?? []), ...captured.tagPaths],
  });
  if (id === undefined) return undefined;
  finishCaptured(data, id, captured);
  if (shown !== undefined) announcePosition(data, id, shown);
  return id;
}

/**
 * Gives an existing task the title and the values of its line.
 * @param shown the current view: if the task no longer appears in it, a message names the view in which it does
 */
export function applyCaptured(data: Data, id: string, captured: Captured, shown?: View): void {
  const { commands } = data;
  commands.updateTask(id, { ...changeCaptured(data, captured), title: captured.title });
  if (captured.tagPaths.length > 0) commands.tagTasks([id], { addTagPaths: captured.tagPaths });
  finishCaptured(data, id, captured);
  if (shown !== undefined) announcePosition(data, id, shown);
}

/** Makes a task repeat, and adds its reminders, as its line specifies. */
export function finishCaptured(
  { commandDeps, store }: Data,
  id: string,
  { rule, reminderMinutes }: Captured,
): void {
  if (rule !== undefined) repeatCommands(commandDeps).setRepeat(id, rule, firstWeekday());
  if (reminderMinutes.length === 0) return;
  const { newReminder, setReminders } = reminderCommands(commandDeps);
  const own = store.remindersOf(id);
  const added = reminderMinutes
    .filter(
      (minutes) => !own.some(({ rule: each }) => each.kind === 'relative' && each.offsetMinutes === minutes),
    )
    .map((offsetMinutes) => newReminder({ kind: 'relative', offsetMinutes }));
  const all = [...own, ...added].slice(0, MAX_REMINDERS);
  if (all.length > own.length) setReminders(new Map([[id, all]]));
}

/** Returns the fields that a line sets, and creates the line's project if the user chose to. */
function changeCaptured(data: Data, captured: Captured): Omit<TaskChange, 'title'> {
  const { section, assignee } = captured;
  const projectId = captured.project?.id ?? newProject(data, captured);
  return {
    ...capturedValues(captured),
    ...(projectId === undefined ? {} : { projectId, ...(section && { sectionId: section.id }) }),
    ...(assignee === undefined ? {} : { assigneeId: assignee.id }),
  };
}

/** Returns the fields that a line sets in a new task. A task in another project leaves the given section. */
export function changeFrom(
  data: Data,
  given: string | null | undefined,
  captured: Captured,
): Omit<TaskChange, 'title'> {
  const change = changeCaptured(data, captured);
  const isElsewhere = change.projectId !== undefined && change.projectId !== given;
  return isElsewhere ? { sectionId: null, ...change } : change;
}

function newProject({ commands }: Data, { items }: Captured): string | undefined {
  const title = items.find(
    ({ taken, missingProject }) => taken && missingProject !== undefined,
  )?.missingProject;
  return title === undefined ? undefined : commands.createProject({ title });
}

function announcePosition({ store, undo }: Data, id: string, shown: View): void {
  const { today } = store;
  const task = store.task(id);
  if (task === undefined) return;
  const project = store.project(task.projectId);
  const isPutOff = project?.someday === true;
  const isShown = isPutOff
    ? shown.kind === 'project' && shown.projectId === project.id
    : belongsTo(shown, task, today);
  if (isShown) return;
  const message = addedToMessage(
    // A project for someday is the only view that shows its tasks.
    isPutOff ? null : task.scheduledOn,
    project?.title,
    today,
    locale,
    task.someday && !isPutOff,
  );
  toast.show({ message, type: 'info', action: { label: 'Undo', onClick: undo.ofThisStep() } });
}
