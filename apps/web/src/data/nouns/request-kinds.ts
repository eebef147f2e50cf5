/** The kinds of queued requests that do not come from a command. */
import type { Kind } from './action-kinds.ts';

/** The first match wins. */
const REQUESTS = [
  [/^GET /, 'reload'],
  [/^POST \/api\/tasks$/, 'task.create'],
  [/^POST \/api\/tasks\/[^/]+\/repeat$/, 'repeat.create'],
  [/^DELETE \/api\/tasks\/[^/]+\/repeat$/, 'repeat.remove'],
  [/^\w+ \/api\/tasks\/[^/]+\/repeat$/, 'repeat.edit'],
  [/^DELETE \/api\/tasks\//, 'task.delete'],
  [/^\w+ \/api\/tasks/, 'task.edit'],
  [/^DELETE \/api\/scheduled-tasks\//, 'occurrence.cancel'],
  [/^POST \/api\/scheduled-tasks\//, 'occurrence.create-now'],
  [/^POST \/api\/projects$/, 'project.create'],
  [/^\w+ \/api\/projects/, 'project.edit'],
  [/^POST \/api\/reminders\/act$/, 'reminder.act'],
  [/^\w+ \/api\/notifications/, 'notifications.update'],
  [/^\w+ \/api\/auth/, 'profile.edit'],
  [/^POST \/api\/accounts\/[^/]+\/tags$/, 'tag.create'],
  [/^DELETE \/api\/accounts\/[^/]+\/tags\//, 'tag.delete'],
  [/^\w+ \/api\/accounts\/[^/]+\/tags\//, 'tag.edit'],
] as const satisfies ReadonlyArray<readonly [pattern: RegExp, kind: string]>;

/** A request without a match has the kind `other`. */
export type RequestKind = Exclude<(typeof REQUESTS)[number][1], Kind> | 'other';

export function kindOfRequest(method: string, path: string): Kind | RequestKind {
  const route = `${method} ${path}`;
  return REQUESTS.find(([pattern]) => pattern.test(route))?.[1] ?? 'other';
}
