/** Every kind of change that can wait to be sent. */
import type { ActionKind, ActionKinds } from '../engine/outbox/action-kinds.ts';
import { accountKinds } from './account/account-kinds.ts';
import { projectKinds } from './projects/project-kinds.ts';
import { tagKinds } from './tags/tag-kinds.ts';
import { taskKinds } from './tasks/task-kinds.ts';

const OTHER = { title: 'Change' } as const;

const declared = {
  ...taskKinds,
  ...projectKinds,
  ...tagKinds,
  ...accountKinds,
  /** A promise to read again (see `isReload`). */
  reload: { title: 'Reload' },
  /** A request that no command has made, and that nothing else fits. */
  other: OTHER,
} as const;

export type Kind = keyof typeof declared;

export const actionKinds: ActionKinds = declared;

/** What is declared of a kind. An older version of the app may have queued one that this version does not know. */
export function kindOf({ kind }: { readonly kind: string }): ActionKind {
  return actionKinds[kind] ?? OTHER;
}

/** The first that fits counts. */
const REQUESTS: ReadonlyArray<readonly [pattern: RegExp, kind: Kind]> = [
  [/^GET /, 'reload'],
  [/^POST \/api\/tasks$/, 'task.create'],
  [/^DELETE \/api\/tasks\//, 'task.delete'],
  [/^\w+ \/api\/tasks/, 'task.edit'],
  [/^POST \/api\/projects$/, 'project.create'],
  [/^\w+ \/api\/projects/, 'project.edit'],
  [/^\w+ \/api\/notifications/, 'notifications.update'],
  [/^\w+ \/api\/auth/, 'profile.edit'],
  [/^POST \/api\/accounts\/[^/]+\/tags$/, 'tag.create'],
  [/^DELETE \/api\/accounts\/[^/]+\/tags\//, 'tag.delete'],
  [/^\w+ \/api\/accounts\/[^/]+\/tags\//, 'tag.edit'],
  [/^\w+ \/api\/accounts/, 'account.edit'],
];

/** The kind of a request that no command has named. */
export function kindOfRequest(method: string, path: string): Kind {
  const asked = `${method} ${path}`;
  return REQUESTS.find(([pattern]) => pattern.test(asked))?.[1] ?? 'other';
}
