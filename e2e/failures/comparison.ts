/** Holds the three sides together: what the person did, what the server has, what the browser has stored. */
import type { LivePerson } from '@questlog/testkit/live-person';
import type { BrowserStore, StoredTask } from './device/browser-store.ts';
import type { Model } from './plan/model.ts';

/** An account in words that all three sides speak. */
export interface Account {
  /** `title | open | today | Project | tag, tag`, in alphabetical order. */
  readonly tasks: readonly string[];
  readonly projects: readonly string[];
  readonly tags: readonly string[];
}

/** The server's side: more than the other two have, as the trash is its alone. */
export interface ServerAccount extends Account {
  readonly trash: readonly string[];
  /** Rows as a store without anything gets them, for the browser's to be compared with. */
  readonly rows: readonly StoredTask[];
}

/** Returns the account as the person knows it. */
export function accountOfModel(model: Model): Account & Pick<ServerAccount, 'trash'> {
  const gone = [...model.trashedProjects].map(([title, count]) => `${title} with ${count}`);
  return {
    tasks: [...model.tasks.values()]
      .map(({ title, done, day, project, tags }) => lineOf(title, done, day, project, tags))
      .sort(),
    projects: [...model.projects].sort(),
    tags: [...model.tags].sort(),
    trash: [...model.trash, ...gone].sort(),
  };
}

/**
 * Asks the server, as a client that knows nothing yet.
 * @param accountId another account than the person's current one
 */
export async function readServer(
  person: LivePerson,
  zone: string,
  accountId?: string,
): Promise<ServerAccount> {
  const headers: Record<string, string> = accountId === undefined ? {} : { 'x-account-id': accountId };
  const [changes, trash] = await Promise.all([
    person.api('GET /api/changes', { headers }),
    person.api('GET /api/trash', { headers }),
  ]);
  const projects = new Map(changes.projects.map(({ id, title }) => [id, title]));
  const tags = new Map(changes.tags.map(({ id, fullPath }) => [id, fullPath]));
  return {
    tasks: changes.tasks
      .map(({ title, completed, scheduledDate, projectId, tagIds }) =>
        lineOf(
          title,
          completed,
          dayOf(scheduledDate, zone),
          projectId === null ? null : (projects.get(projectId) ?? projectId),
          tagIds.map((id) => tags.get(id) ?? id),
        ),
      )
      .sort(),
    projects: [...projects.values()].sort(),
    tags: [...tags.values()].sort(),
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

/** Returns the account as the browser has stored it, in the same words. */
export function accountOfBrowser(store: BrowserStore, zone: string): Account {
  const projects = new Map(store.projects.map(({ id, title }) => [id, title]));
  const tags = new Map(store.tags.map(({ id, fullPath }) => [id, fullPath]));
  return {
    tasks: store.tasks
      .map(({ title, completedAt, scheduledOn, thisEvening, projectId, tagIds }) =>
        lineOf(
          title,
          completedAt !== null,
          scheduledOn === null
            ? 'no date'
            : dayOf(`${scheduledOn}T${thisEvening ? '18' : '00'}:00:00.000Z`, zone),
          projectId === null ? null : (projects.get(projectId) ?? projectId),
          tagIds.map((id) => tags.get(id) ?? id),
        ),
      )
      .sort(),
    projects: [...projects.values()].sort(),
    tags: [...tags.values()].sort(),
  };
}

/** The fields that both sides have, in one order; with the same fields and order, two sides can be compared. */
export function rowsOf(tasks: readonly StoredTask[]): StoredTask[] {
  return tasks
    .map((task) => ({
      id: task.id,
      title: task.title,
      projectId: task.projectId,
      scheduledOn: task.scheduledOn,
      thisEvening: task.thisEvening,
      completedAt: task.completedAt,
      createdAt: task.createdAt,
      updatedAt: task.updatedAt,
      tagIds: [...task.tagIds].sort(),
      projectOrder: task.projectOrder,
      todayOrder: task.todayOrder,
      anytimeOrder: task.anytimeOrder,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function lineOf(
  title: string,
  done: boolean,
  day: string,
  project: string | null,
  tags: readonly string[],
): string {
  return [title, done ? 'done' : 'open', day, project ?? 'no project', [...tags].sort().join(', ')].join(
    ' | ',
  );
}

/** `2026-11-20T18:00:00.000Z` is this evening where it is the 20th; a day that nobody chose is itself. */
function dayOf(wire: string | null, zone: string): string {
  if (wire === null) return 'no date';
  const date = wire.slice(0, 10);
  const today = Temporal.Now.plainDateISO(zone);
  if (date === today.toString()) return wire.includes('T18:00') ? 'this evening' : 'today';
  return date === today.add({ days: 1 }).toString() ? 'tomorrow' : wire;
}
