/**
 * The kinds of changes that commands make. Requests that no command makes have their own kinds in
 * request-kinds.ts.
 */
import type { ActionKinds } from '../engine/outbox/action-kinds.ts';
import { projectKinds } from './projects/project-kinds.ts';
import { repeatKinds } from './repeats/repeat-kinds.ts';
import { taskKinds } from './tasks/task-kinds.ts';

const declared = { ...taskKinds, ...projectKinds, ...repeatKinds } as const;

export type Kind = keyof typeof declared;

export const actionKinds: ActionKinds = declared;
