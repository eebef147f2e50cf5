/** Interface text about API tokens (TOKEN-11). */
import { timeAgo } from '../dates/time-ago.ts';
import { missingScopes, type TokenScope } from './api-tokens.ts';

interface ScopeText {
  readonly label: string;
  readonly hint: string;
}

export const SCOPE_TEXTS: Readonly<Record<TokenScope, ScopeText>> = {
  read: { label: 'Read', hint: 'Tasks, projects, tags, filters, comments and the history.' },
  write: {
    label: 'Create and change',
    hint: 'Tasks, projects, tags, filters and comments. Includes reading.',
  },
  delete: {
    label: 'Delete',
    hint: 'Move tasks and projects to the trash, restore them, and delete them permanently.',
  },
  team: { label: 'Manage the team', hint: 'Members, invitations, webhooks and the name of the account.' },
};

/** Returns the scopes of a token in words: 'Read', 'Create and change, Delete'. */
export function scopesText(scopes: readonly TokenScope[]): string {
  return scopes.map((scope) => SCOPE_TEXTS[scope].label).join(', ');
}

/** Returns the text of a lifetime in the form. @param days null for a token without an end */
export function lifetimeText(days: number | null): string {
  if (days === null) return 'No end';
  return days === 365 ? 'One year' : `${days} days`;
}

/** Returns when a token was last used, and from which network. @param now milliseconds since 1970 */
export function lastUseText(
  token: { readonly lastUsedAt: string | null; readonly lastUsedFrom: string | null },
  now: number,
): string {
  if (token.lastUsedAt === null) return 'Never used';
  const ago = timeAgo(Date.parse(token.lastUsedAt), now);
  return token.lastUsedFrom === null ? `Last used ${ago}` : `Last used ${ago} from ${token.lastUsedFrom}`;
}

/**
 * Returns when a token ends.
 * @param format formats a date in the user's time zone
 * @param now milliseconds since 1970
 */
export function tokenEndText(
  { expiresAt }: { readonly expiresAt: string | null },
  format: (instant: number) => string,
  now: number,
): string {
  if (expiresAt === null) return 'Has no end';
  const end = Date.parse(expiresAt);
  return end <= now ? `Expired on ${format(end)}` : `Expires on ${format(end)}`;
}

/** A command that uses a token. */
interface Example {
  readonly title: string;
  readonly command: string;
}

/** Returns commands that work when pasted, with the address of this server and a token, within its scopes. */
export function curlExamples(
  origin: string,
  {
    token,
    accountId,
    scopes,
  }: {
    readonly token: string;
    readonly accountId: string;
    readonly scopes: readonly TokenScope[];
  },
): readonly Example[] {
  const bearer = `-H 'Authorization: Bearer ${token}'`;
  const json = `-H 'Content-Type: application/json'`;
  const examples: readonly (Example & { readonly needs: TokenScope })[] = [
    { needs: 'read', title: 'List the tasks of today', command: `curl ${bearer} ${origin}/api/tasks/today` },
    {
      needs: 'read',
      title: 'Find tasks with the language of filters',
      command: `curl ${bearer} ${json} -d '{"query":"overdue | today & p1"}' ${origin}/api/tasks/query`,
    },
    {
      needs: 'write',
      title: 'Create a task',
      command: `curl ${bearer} ${json} -d '{"title":"Water the plants"}' ${origin}/api/tasks`,
    },
    { needs: 'read', title: 'List the projects', command: `curl ${bearer} ${origin}/api/projects` },
    {
      needs: 'team',
      title: 'List the members',
      command: `curl ${bearer} ${origin}/api/accounts/${accountId}/members`,
    },
  ];
  return examples.filter(({ needs }) => missingScopes(scopes, [needs]).length === 0).slice(0, 3);
}
