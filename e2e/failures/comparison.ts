/** Compares the user's actions, the server's state, and the state stored in the browser. */
import type { LiveUser } from '@questlog/testkit/live-user';
import type { BrowserStore, StoredTask } from './device/browser-store.ts';
import type { Model } from './plan/model.ts';
import type { ModelTask } from './plan/model-task.ts';

/** The common form for comparing the three states: model, server and browser. */
export interface Account {
  /** Written as `title | open | today 09:30 | Project | tag, tag`, in alphabetical order. */
  readonly tasks: readonly string[];
  readonly projects: readonly string[];
  /** Written as `Project / Section`. */
  readonly sections: readonly string[];
  readonly tags: readonly string[];
  /** Written as `name: question`. */
  readonly filters: readonly string[];
}

/** The account on the server, which also includes the trash. */
export interface ServerAccount extends Account {
  readonly trash: readonly string[];
  /** The rows that the server sends to a new client, to be compared with those in the browser. */
  readonly rows: readonly StoredTask[];
}

/** Converts the model to the common form. */
export function accountOfModel(model: Model): Account & Pick<ServerAccount, 'trash'> {
  const removed = [...model.trashedProjects].map(([title, count]) => `${title} with ${count}`);
  return {
    tasks: [...model.tasks.values()]
      .map((task) => {
        const { title, done, day, time, hidden, project, section, tags, parent, items, reminders } = task;
        return lineOf(
          title,
          done,
          whenOf(day, time, hidden),
          { project, section },
          tags,
          parent,
          items.map((item) => `- [x] ${item}`).join('\n'),
          reminders,
          task,
        );
      })
      .sort(),
    projects: [...model.projects].sort(),
    sections: [...model.sections].map(([title, project]) => `${project} / ${title}`).sort(),
    tags: [...model.tags].sort(),
    filters: filterLines([...model.filters].map(([name, query]) => ({ name, query }))),
    trash: [...model.trash, ...removed].sort(),
  };
}

/**
 * Reads the server's state as a new client would.
 * @param accountId the account to read, if it is not the user's current one
 */
export async function readServer(user: LiveUser, zone: string, accountId?: string): Promise<ServerAccount> {
  const headers: Record<string, string> = accountId === undefined ? {} : { 'x-account-id': accountId };
  const params = { accountId: accountId ?? (await user.accountId()) };
  const [changes, trash, { reminders }, { filters }] = await Promise.all([
    user.api('GET /api/changes', { headers }),
    user.api('GET /api/trash', { headers }),
    user.api('GET /api/reminders', { headers }),
    user.api('GET /api/accounts/{accountId}/filters', { params }),
  ]);
  const projects = new Map(changes.projects.map(({ id, title }) => [id, title]));
  const tags = new Map(changes.tags.map(({ id, fullPath }) => [id, fullPath]));
  const titles = new Map(changes.tasks.map(({ id, title }) => [id, title]));
  const sections = new Map(changes.sections.map(({ id, title }) => [id, title]));
  const sharedOf = sharedIn(changes.people, changes.comments);
  return {
    tasks: changes.tasks
      .map((task) =>
        lineOf(
          task.title,
          task.completed,
          whenOf(task.someday ? 'someday' : dayOf(task.scheduledDate, zone), task.scheduledTime, task.hidden),
          { project: named(projects, task.projectId), section: named(sections, task.sectionId) },
          task.tagIds.map((id) => tags.get(id) ?? id),
          named(titles, task.parentId),
          task.description ?? '',
          minutesOf(reminders.filter(({ taskId }) => taskId === task.id)),
          sharedOf(task),
        ),
      )
      .sort(),
    projects: [...projects.values()].sort(),
    sections: sectionLines(changes.sections, projects),
    tags: [...tags.values()].sort(),
    filters: filterLines(filters),
    trash: [
      ...trash.tasks.map(({ title }) => title),
      ...trash.projects.map(({ title, taskCount }) => `${title} with ${taskCount}`),
    ].sort(),
    rows: rowsOf(
      changes.tasks.map((task) => ({
        ...task,
        scheduledOn: task.scheduledDate?.slice(0, 10) ?? null,
        thisEvening: task.scheduledDate?.includes('T18:00') ?? false,
      })),
    ),
  };
}

/** Converts the browser's state to the common form. */
export function accountOfBrowser(store: BrowserStore, zone: string): Account {
  const reminders = new Map(store.reminders.map((row) => [row.id, row.reminders.map(({ rule }) => rule)]));
  const projects = new Map(store.projects.map(({ id, title }) => [id, title]));
  const tags = new Map(store.tags.map(({ id, fullPath }) => [id, fullPath]));
  const titles = new Map(store.tasks.map(({ id, title }) => [id, title]));
  const sections = new Map(store.sections.map(({ id, title }) => [id, title]));
  const sharedOf = sharedIn(store.users, store.comments);
  return {
    tasks: store.tasks
      .map((task) => {
        const { scheduledOn, thisEvening } = task;
        const day =
          scheduledOn === null
            ? 'no date'
            : dayOf(`${scheduledOn}T${thisEvening ? '18' : '00'}:00:00.000Z`, zone);
        return lineOf(
          task.title,
          task.completedAt !== null,
          whenOf(scheduledOn === null && task.someday ? 'someday' : day, task.scheduledTime, task.hidden),
          { project: named(projects, task.projectId), section: named(sections, task.sectionId) },
          task.tagIds.map((id) => tags.get(id) ?? id),
          named(titles, task.parentId),
          task.description ?? '',
          minutesOf(reminders.get(task.id) ?? []),
          sharedOf(task),
        );
      })
      .sort(),
    projects: [...projects.values()].sort(),
    sections: sectionLines(store.sections, projects),
    tags: [...tags.values()].sort(),
    filters: filterLines(store.filters),
  };
}

/** Returns the fields that exist in both the server and the browser, always in the same order. */
export function rowsOf(tasks: readonly StoredTask[]): StoredTask[] {
  return tasks
    .map((task) => ({
      id: task.id,
      title: task.title,
      projectId: task.projectId,
      sectionId: task.sectionId,
      parentId: task.parentId,
      description: task.description,
      scheduledOn: task.scheduledOn,
      thisEvening: task.thisEvening,
      scheduledTime: task.scheduledTime,
      someday: task.someday,
      hidden: task.hidden,
      completedAt: task.completedAt,
      createdAt: task.createdAt,
      updatedAt: task.updatedAt,
      tagIds: [...task.tagIds].sort(),
      assigneeId: task.assigneeId,
      projectOrder: task.projectOrder,
      todayOrder: task.todayOrder,
      anytimeOrder: task.anytimeOrder,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns a row's name; its id if there is no such row. */
function named(names: ReadonlyMap<string, string>, id: string | null): string | null {
  return id === null ? null : (names.get(id) ?? id);
}

function sectionLines(sections: BrowserStore['sections'], projects: ReadonlyMap<string, string>): string[] {
  return sections.map(({ title, projectId }) => `${named(projects, projectId)} / ${title}`).sort();
}

function filterLines(filters: BrowserStore['filters']): string[] {
  return filters.map(({ name, query }) => `${name}: ${query}`).sort();
}

/** Returns a function that finds the first name of a task's assignee, and the comments on the task. */
function sharedIn(users: BrowserStore['users'], comments: BrowserStore['comments']) {
  const names = new Map(users.map(({ id, firstName }) => [id, firstName]));
  const ofTask = Map.groupBy(comments, ({ taskId }) => taskId);
  return ({ id, assigneeId }: Pick<StoredTask, 'id' | 'assigneeId'>): Shared => ({
    assignee: named(names, assigneeId),
    comments: (ofTask.get(id) ?? []).map(({ body }) => body),
  });
}

/** Returns the minutes of reminders before the task, in ascending order. */
function minutesOf(rules: readonly { readonly offsetMinutes?: number | null }[]): number[] {
  return rules.map(({ offsetMinutes }) => offsetMinutes ?? 0).sort((a, b) => a - b);
}

function whenOf(day: string, time: string | null, hidden: boolean): string {
  return [day, ...(time === null ? [] : [time]), ...(hidden ? ['hidden'] : [])].join(' ');
}

/** The assignee's first name, and the texts of the comments. */
type Shared = Pick<ModelTask, 'assignee' | 'comments'>;

function lineOf(
  title: string,
  done: boolean,
  day: string,
  { project, section }: { readonly project: string | null; readonly section: string | null },
  tags: readonly string[],
  parent: string | null,
  description: string,
  reminders: readonly number[],
  { assignee, comments }: Shared,
): string {
  const location = [
    project ?? 'no project',
    ...(section === null ? [] : [`in ${section}`]),
    ...(parent === null ? [] : [`under ${parent}`]),
  ];
  const more = [
    ...(reminders.length === 0 ? [] : [`reminders ${reminders.join(', ')}`]),
    ...(description === '' ? [] : [description]),
    ...(assignee === null ? [] : [`assigned to ${assignee}`]),
    ...comments.toSorted().map((text) => `"${text}"`),
  ];
  return [title, done ? 'done' : 'open', day, ...location, [...tags].sort().join(', '), ...more].join(' | ');
}

/**
 * Returns the model's name for the day of an API date. For example, `2026-11-20T18:00:00.000Z` is `this
 * evening` on the 20th.
 */
function dayOf(wire: string | null, zone: string): string {
  if (wire === null) return 'no date';
  const date = wire.slice(0, 10);
  const today = Temporal.Now.plainDateISO(zone);
  if (date === today.toString()) return wire.includes('T18:00') ? 'this evening' : 'today';
  return date === today.add({ days: 1 }).toString() ? 'tomorrow' : wire;
}
