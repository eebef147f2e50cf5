/** Hides the rows of closed projects from assistants: the one gate for all that their tools read and write (ASSIST-23). */
import { isUuid } from '@questlog/domain/uuid';
import { closedAmong } from '../account-change/closed-projects.queries.ts';
import type { Member } from '../account-change/caller/caller.ts';
import type { Queryable } from '../platform/db/query.ts';
import { fail } from '../platform/errors.ts';

/** The caller, with the ids of the projects that are closed to them. */
type Caller = Pick<Member, 'accountId' | 'closedProjects'>;

/** Adds the ids in a JSON value to a set. */
function collectIds(value: unknown, ids: Set<string>): void {
  if (typeof value === 'string') {
    if (isUuid(value)) ids.add(value.toLowerCase());
  } else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) collectIds(member, ids);
  }
}

async function closedIdsIn(on: Queryable, caller: Caller, value: unknown): Promise<ReadonlySet<string>> {
  const { accountId, closedProjects: closed = [] } = caller;
  if (closed.length === 0) return new Set();
  const ids = new Set<string>();
  collectIds(value, ids);
  if (ids.size === 0) return ids;
  return new Set((await closedAmong(on, { accountId, ids: [...ids], closed })).map(({ id }) => id));
}

/** Throws `not_found` if the input of a call names a row of a closed project. */
export async function requireOpenRows(on: Queryable, caller: Caller, input: object): Promise<void> {
  if ((await closedIdsIn(on, caller, input)).size > 0) fail('not_found');
}

/**
 * Returns a response without the rows of closed projects. Throws `not_found` if it is about such a row.
 * @param on the connection that sees the response's rows
 */
export async function openRows<Response>(
  on: Queryable,
  caller: Caller,
  response: Response,
): Promise<Response> {
  const closed = await closedIdsIn(on, caller, response);
  if (closed.size === 0) return response;
  if (isAbout(response, closed)) return fail('not_found');
  return withoutClosed(response, closed) as Response;
}

/** Returns whether a value, or a value in its objects, is one of the ids. Lists are not looked into. */
function isAbout(value: unknown, closed: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return closed.has(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((member) => isAbout(member, closed));
}

function withoutClosed(value: unknown, closed: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const open = (value as readonly unknown[]).filter((member) => !isAbout(member, closed));
    return open.map((member) => withoutClosed(member, closed));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutClosed(member, closed)]),
  );
}
