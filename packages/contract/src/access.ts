/** Access declarations that several endpoints share. */
import type { Access } from './route.ts';

/** Reads content. */
export const readsContent = {
  kind: 'account',
  capability: 'content.read',
  scopes: ['read'],
} as const satisfies Access;

/** Changes what belongs to the caller in an account, which needs no right to edit content. */
export const changesOwn = {
  kind: 'account',
  capability: 'content.read',
  scopes: ['write'],
} as const satisfies Access;

/** Creates or changes content. */
export const editsContent = {
  kind: 'account',
  capability: 'content.edit',
  scopes: ['write'],
} as const satisfies Access;

/** Moves content to the trash, or restores it. */
export const deletesContent = {
  kind: 'account',
  capability: 'content.edit',
  scopes: ['delete'],
} as const satisfies Access;

/** Needs a member's own session. */
export const ownSessionOfMember = {
  kind: 'account',
  capability: 'content.read',
  scopes: null,
} as const satisfies Access;

/** Needs a user's own session. */
export const ownSession = { kind: 'user', scopes: null } as const satisfies Access;
