/** The labels of undo steps in menus and messages. They describe the user's action in the past tense. */
import { plainLabel, tickedItem } from '@questlog/domain/checklists/checklist';
import { countOf } from '@questlog/domain/counts';
import { sectionedMessage } from '@questlog/domain/sections/section-messages';
import { turnedIntoChecklistMessage, turnedIntoSubtasksMessage } from '@questlog/domain/subtasks/conversions';
import { locale } from '@questlog/domain/interface-locale';
import { assigneeName } from '@questlog/domain/tasks/task-users';
import {
  addedMessage,
  assignedMessage,
  completedMessage,
  completedTreeMessage,
  deletedMessage,
  dueMessage,
  movedMessage,
  nestedMessage,
  hiddenMessage,
  durationMessage,
  priorityMessage,
  snoozedMessage,
  somedayMessage,
  remindedMessage,
  reopenedMessage,
  scheduledMessage,
  timeMessage,
  type Subject,
} from '@questlog/domain/tasks/task-messages';
import { EMPTY_FIELDS, PLAIN_FIELDS, type PlainField } from '@questlog/domain/tasks/task-fields';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import type { RowChange } from '../engine/undo/undo-step.ts';
import type { Kind } from './action-kinds.ts';
import type { CommandDeps } from './command-deps.ts';
import type { CommentItem } from './comments/comment-item.ts';
import type { FilterItem } from './filters/filter-item.ts';
import type { ProjectItem } from './projects/project-item.ts';
import type { RepeatPatternItem } from './repeats/repeat-pattern-item.ts';
import type { SectionItem } from './sections/section-item.ts';
import type { TagItem } from './tags/tag-item.ts';
import type { TaskItem } from './tasks/task-item.ts';

type Store = CommandDeps['store'];

/**
 * Kinds of changes that accompany others. They determine a step's label only if the step contains no other
 * kinds.
 */
const MINOR: readonly string[] = ['tasks.reorder', 'task.edit-tags', 'tasks.tag', 'task.remind'];

/**
 * Returns a step's label.
 * @param kinds the kinds of its changes, in order
 */
export function undoLabel(store: Store, kinds: readonly string[], changes: readonly RowChange[]): string {
  const conversion = CONVERSIONS.find(([parts]) => parts.every((part) => kinds.includes(part)))?.[1];
  if (conversion !== undefined) return conversion(factsOf(store, changes));
  const kind =
    kinds.find((each) => !MINOR.includes(each)) ?? kinds.find((each) => each !== MINOR[0]) ?? kinds[0];
  return LABELS[kind as Kind]?.(factsOf(store, changes)) ?? 'Change';
}

const intoChecklist = ({ changes, described: title }: Facts): string =>
  turnedIntoChecklistMessage(changes.filter(({ after }) => after === null).length, title);

/** The labels of conversions, which are the only steps that combine these kinds of changes. */
const CONVERSIONS: readonly (readonly [kinds: readonly Kind[], name: (facts: Facts) => string])[] = [
  [['project.create', 'tasks.nest'], ({ project }) => `Turned ${project} into a project`],
  [['project.create', 'task.delete'], ({ project }) => `Turned ${project} into a project`],
  [['task.edit-description', 'tasks.delete'], intoChecklist],
  [['task.edit-description', 'task.delete'], intoChecklist],
  [
    ['tasks.create', 'task.edit-description'],
    ({ changes, described }) =>
      turnedIntoSubtasksMessage(changes.filter(({ before }) => before === null).length, described),
  ],
];

type Facts = ReturnType<typeof factsOf>;

function factsOf(store: Store, changes: readonly RowChange[]) {
  const of = (collection: string): readonly RowChange[] =>
    changes.filter((change) => change.collection === collection);
  const tasks = of('tasks');
  const [first] = tasks;
  const titleOf = ({ id, before, after }: RowChange): string =>
    ((store.task(id) ?? before ?? after) as Pick<TaskItem, 'title'>).title;
  const titleIn = (change: RowChange | undefined): string => (change === undefined ? '' : titleOf(change));
  const subject: Subject = first !== undefined && tasks.length === 1 ? titleOf(first) : tasks.length;
  const changed = new Set(tasks.map(({ id }) => id));
  // Leave out the descendants of changed tasks: they changed together with their ancestors.
  const roots = tasks.filter(({ id, before, after }) => {
    const { parentId } = { ...(store.task(id) ?? before), ...after } as Pick<TaskItem, 'parentId'>;
    return parentId === null || !changed.has(parentId);
  });
  const [root] = roots;
  const trees: Subject = root !== undefined && roots.length === 1 ? titleOf(root) : roots.length;
  const titled = typeof subject === 'string' ? `"${toastTitle(subject)}"` : countOf(subject, 'task');
  const [project] = of('projects');
  const [pattern] = of('repeatPatterns');
  const ofProject = (store.project(project?.id ?? null) ?? project?.before ?? project?.after) as
    | Pick<ProjectItem, 'title'>
    | undefined;
  const ofPattern = (store.repeatPattern(pattern?.id ?? null) ?? pattern?.before ?? pattern?.after) as
    | RepeatPatternItem
    | undefined;
  const [section] = of('sections');
  const ofSection = (store.section(section?.id ?? null) ?? section?.before ?? section?.after) as
    | Pick<SectionItem, 'title' | 'archivedAt'>
    | undefined;
  const reminders = of('reminders');
  const [reminded] = reminders;
  const remindedTitle = reminders.length === 1 ? store.task(reminded?.id ?? '')?.title : undefined;
  const [comment] = of('comments');
  const ofComment = (store.comment(comment?.id ?? '') ?? comment?.before ?? comment?.after) as
    | Pick<CommentItem, 'taskId'>
    | undefined;
  const [filter] = of('filters');
  const ofFilter = (store.filter(filter?.id ?? '') ?? filter?.before ?? filter?.after) as
    | Pick<FilterItem, 'name'>
    | undefined;
  const [tag] = of('tags');
  const ofTagRow = (store.tag(tag?.id ?? '') ?? tag?.before ?? tag?.after) as
    | Pick<TagItem, 'fullPath'>
    | undefined;
  return {
    store,
    changes: tasks,
    titleOf,
    subject,
    titled,
    /** The title of the topmost changed task, or the number of topmost tasks. */
    trees,
    /** The number of changed tasks below other changed tasks. */
    below: tasks.length - roots.length,
    rows: changes.filter(({ before }) => before === null).length,
    before: (first?.before ?? {}) as Partial<TaskItem>,
    after: (first?.after ?? {}) as Partial<TaskItem>,
    task: store.task(first?.id ?? ''),
    described: titleIn(tasks.find(({ before, after }) => before !== null && after !== null)),
    project: `"${toastTitle(ofProject?.title ?? '')}"`,
    /** Undefined if the change does not put a project off, or take it back. */
    projectSomeday: (project?.after as Partial<ProjectItem> | null | undefined)?.someday,
    reminded: remindedTitle ?? reminders.length,
    commented: store.task(ofComment?.taskId ?? '')?.title,
    filter: `the filter "${toastTitle(ofFilter?.name ?? '')}"`,
    isFilterMoved: Object.keys(filter?.after ?? {}).join() === 'order',
    section: `"${toastTitle(ofSection?.title ?? '')}"`,
    isArchived: ofSection?.archivedAt !== null,
    pattern: `"${toastTitle(ofPattern?.template.title ?? '')}"`,
    tag: ofTagRow?.fullPath ?? '',
    isActive: ofPattern?.isActive ?? true,
  };
}

const edited = (facts: Facts): string => {
  const { subject, titled, after, store } = facts;
  // Someday clears the date.
  if (after.someday === true) return somedayMessage(subject, true);
  const [only, ...more] = Object.keys(after);
  if (more.length > 0) return `Edited ${titled}`;
  const field = PLAIN_FIELDS.find((each) => each === only);
  if (field !== undefined) return FIELD_LABELS[field](facts);
  if (after.dueOn !== undefined) return dueMessage(subject, after.dueOn, store.today, locale);
  return `Edited ${titled}`;
};

const described = ({ titled, before, after }: Facts): string => {
  const ticked = tickedItem(before.description ?? '', after.description ?? '');
  if (ticked === undefined) return `Edited the description of ${titled}`;
  return `${ticked.checked ? 'Ticked' : 'Unticked'} "${toastTitle(plainLabel(ticked.label))}"`;
};

const FIELD_LABELS: Readonly<Record<PlainField, (facts: Facts) => string>> = {
  title: ({ titled }) => `Renamed ${titled}`,
  notes: ({ titled }) => `Edited the notes of ${titled}`,
  description: described,
  priority: ({ subject, after }) => priorityMessage(subject, after.priority ?? EMPTY_FIELDS.priority),
  someday: ({ subject, after }) => somedayMessage(subject, after.someday === true),
  hidden: ({ subject, after }) => hiddenMessage(subject, after.hidden === true),
  durationMinutes: ({ subject, after }) => durationMessage(subject, after.durationMinutes ?? null),
  assigneeId: ({ subject, after, store }) =>
    assignedMessage(subject, assigneeName(after.assigneeId ?? null, store.people())),
};

const moved = ({ trees, before, after, store }: Facts): string => {
  if (after.projectId === undefined && after.sectionId !== undefined) {
    return sectionedMessage(trees, store.section(after.sectionId)?.title ?? null);
  }
  const titleOf = (id: string | null | undefined) => store.project(id ?? null)?.title ?? null;
  return movedMessage(
    trees,
    titleOf(after.projectId),
    typeof trees === 'string' ? titleOf(before.projectId) : null,
  );
};

/** Lists the tasks whose parent changed, excluding descendants that moved along with them. */
const nested = ({ changes, store, titleOf }: Facts): string => {
  const moved = changes.filter(({ after }) => (after as Partial<TaskItem> | null)?.parentId !== undefined);
  const [first] = moved;
  const parentId = (first?.after as Partial<TaskItem> | undefined)?.parentId ?? null;
  const parent = parentId === null ? null : (store.task(parentId)?.title ?? '');
  return nestedMessage(first !== undefined && moved.length === 1 ? titleOf(first) : moved.length, parent);
};

const scheduled = (facts: Facts): string => {
  const { subject, before, after, task, store } = facts;
  if (after.someday === true) return edited(facts);
  const { scheduledTime } = after;
  if (after.scheduledOn === undefined && after.thisEvening === undefined) {
    return scheduledTime === undefined ? edited(facts) : timeMessage(subject, scheduledTime, locale);
  }
  if (before.dueOn !== undefined || task === undefined) return edited(facts);
  return scheduledMessage(subject, { ...task, ...after }, store.today, locale);
};

const ofTag =
  (action: string) =>
  ({ tag }: Facts): string =>
    `${action} #${tag}`;

/** @param title the title of the task; undefined if this browser does not have it */
const commentMessage = (action: string, title: string | undefined): string =>
  title === undefined ? action : `${action} on "${toastTitle(title)}"`;

const LABELS: Readonly<Record<Kind, (facts: Facts) => string>> = {
  'task.create': ({ titled }) => `Added ${titled}`,
  'task.edit': edited,
  'task.edit-description': edited,
  'task.edit-date': scheduled,
  'task.edit-tags': ({ titled }) => `Changed the tags of ${titled}`,
  'task.edit-project': moved,
  'task.complete': ({ subject, trees, below }) =>
    typeof trees === 'string' ? completedTreeMessage(trees, below) : completedMessage(subject),
  'task.reopen': ({ trees }) => reopenedMessage(trees),
  'task.delete': ({ trees }) => deletedMessage(trees),
  'task.restore': ({ titled }) => `Restored ${titled}`,
  'tasks.create': ({ subject }) =>
    typeof subject === 'number' ? addedMessage(subject) : `Added "${toastTitle(subject)}"`,
  'tasks.complete': ({ subject }) => completedMessage(subject),
  'tasks.reopen': ({ subject }) => reopenedMessage(subject),
  'tasks.delete': ({ subject }) => deletedMessage(subject),
  'tasks.restore': ({ titled }) => `Restored ${titled}`,
  'tasks.move': moved,
  'tasks.nest': nested,
  'tasks.schedule': scheduled,
  'tasks.edit': edited,
  'tasks.tag': ({ titled }) => `Changed the tags of ${titled}`,
  'tasks.reorder': () => 'Changed the order of tasks',
  'project.create': ({ project }) => `Created ${project}`,
  'project.edit': ({ project, projectSomeday }) =>
    projectSomeday === undefined
      ? `Edited ${project}`
      : `Moved ${project} ${projectSomeday ? 'to' : 'out of'} Someday`,
  'project.delete': ({ project }) => `Deleted ${project}`,
  'project.restore': ({ project, rows }) =>
    rows > 1 ? `Restored ${countOf(rows, 'item')}` : `Restored ${project}`,
  'project.archive': ({ project }) => `Archived ${project}`,
  'project.duplicate': ({ project }) => `Duplicated ${project}`,
  'section.create': ({ section }) => `Added ${section}`,
  'section.edit': ({ section }) => `Edited ${section}`,
  'section.archive': ({ section, isArchived }) => `${isArchived ? 'Archived' : 'Unarchived'} ${section}`,
  'section.delete': ({ section }) => `Deleted ${section}`,
  'section.restore': ({ section }) => `Restored ${section}`,
  'sections.reorder': () => 'Changed the order of sections',
  'tag.create': ofTag('Created'),
  'tag.edit': ofTag('Edited'),
  'tag.delete': ofTag('Deleted'),
  'tag.restore': ofTag('Restored'),
  'repeat.create': ({ titled }) => `Made ${titled} repeat`,
  'repeat.edit': ({ pattern }) => `Changed how ${pattern} repeats`,
  'repeat.pause': ({ pattern, isActive }) => (isActive ? `Resumed ${pattern}` : `Paused ${pattern}`),
  'repeat.remove': ({ pattern }) => `Stopped ${pattern} from repeating`,
  'repeat.restore': ({ pattern }) => `Made ${pattern} repeat again`,
  'task.remind': ({ reminded }) => remindedMessage(reminded),
  'reminder.snooze': ({ reminded }) => snoozedMessage(reminded),
  'comment.create': ({ commented }) => commentMessage('Commented', commented),
  'comment.edit': ({ commented }) => commentMessage('Edited a comment', commented),
  'comment.delete': ({ commented }) => commentMessage('Deleted a comment', commented),
  'comment.restore': ({ commented }) => commentMessage('Restored a comment', commented),
  'filter.create': ({ filter }) => `Saved ${filter}`,
  'filter.edit': ({ filter, isFilterMoved }) => (isFilterMoved ? `Moved ${filter}` : `Edited ${filter}`),
  'filter.delete': ({ filter }) => `Deleted ${filter}`,
  'comments.import': () => 'Imported comments',
  'occurrence.create-now': ({ titled }) => `Added ${titled}`,
  'occurrence.cancel': () => 'Cancelled a scheduled task',
};
