/** The parts of a Super Productivity backup: tables of rows by id. */
import { isObject, textIn, type JsonObject } from '../formats/json.ts';

/** A table's rows by id, in order. */
export type Rows = ReadonlyMap<string, JsonObject>;

/** The project for all tasks that have no other project. */
export const INBOX = 'INBOX_PROJECT';

export interface SuperState {
  readonly projects: Rows;
  readonly tags: Rows;
  readonly tasks: Rows;
  /** Tasks completed on earlier days, which the app archives. */
  readonly archived: Rows;
  readonly repeats: Rows;
  readonly notes: Rows;
  readonly counters: Rows;
}

/**
 * Returns a backup's parts; undefined if the file is not a backup. Newer backups wrap the parts in `data`.
 */
export function stateOf(file: unknown): SuperState | undefined {
  const state = isObject(file) && isObject(file['data']) ? file['data'] : file;
  if (!isObject(state) || !isObject(state['task']) || !isObject(state['project'])) return undefined;
  const archives = [
    state['taskArchive'],
    ...['archiveYoung', 'archiveOld'].map((name) => partOf(state[name], 'task')),
  ];
  return {
    projects: rowsOf(state['project']),
    tags: rowsOf(state['tag']),
    tasks: rowsOf(state['task']),
    archived: new Map(archives.flatMap((archive) => [...rowsOf(archive)])),
    repeats: rowsOf(state['taskRepeatCfg']),
    notes: rowsOf(state['note']),
    counters: rowsOf(state['simpleCounter']),
  };
}

function partOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function rowsOf(table: unknown): Rows {
  const entities = partOf(table, 'entities');
  if (!isObject(entities)) return new Map();
  const order = idsIn({ ids: partOf(table, 'ids') }, 'ids');
  const ids = new Set([...order.filter((id) => Object.hasOwn(entities, id)), ...Object.keys(entities)]);
  return new Map(
    [...ids].flatMap((id): [string, JsonObject][] => {
      const row = entities[id];
      return isObject(row) ? [[id, row]] : [];
    }),
  );
}

export function idsIn(row: JsonObject, field: string): string[] {
  const ids = row[field];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

export interface ListedRow {
  readonly id: string;
  readonly row: JsonObject;
  readonly isInBacklog: boolean;
}

/** Returns the open tasks in project order, each before its subtasks, then the archived ones. */
export function listedRows({ projects, tasks, archived }: SuperState): ListedRow[] {
  const listed = new Map<string, ListedRow>();
  const add = (id: string, isInBacklog: boolean): void => {
    const row = tasks.get(id) ?? archived.get(id);
    if (row === undefined || listed.has(id)) return;
    listed.set(id, { id, row, isInBacklog });
    for (const child of idsIn(row, 'subTaskIds')) {
      const below = tasks.get(child) ?? archived.get(child);
      // In Super Productivity, subtasks cannot have subtasks.
      if (below !== undefined && !listed.has(child))
        listed.set(child, { id: child, row: below, isInBacklog: false });
    }
  };
  for (const project of projects.values()) {
    for (const id of idsIn(project, 'taskIds')) add(id, false);
    for (const id of idsIn(project, 'backlogTaskIds')) add(id, true);
  }
  for (const [id, row] of [...tasks, ...archived]) {
    if (textIn(row, 'parentId') === '') add(id, false);
  }
  for (const id of [...tasks.keys(), ...archived.keys()]) add(id, false);
  return [...listed.values()];
}
