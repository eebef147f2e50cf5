/** API tokens, with which scripts act for a user in one account (docs/rules/tokens.md). */

/** The rights that a token can have. `write` includes `read`. */
export const TOKEN_SCOPES = ['read', 'write', 'delete', 'team'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_PREFIX = 'ql_pat_';

export const MAX_TOKENS = 50;
export const TOO_MANY_TOKENS = `You can have at most ${MAX_TOKENS} API tokens. Revoke one that you no longer use.`;
export const MAX_TOKEN_NAME = 100;

/** The lifetimes that the form offers, in days; null stands for a token without an end. */
export const TOKEN_LIFETIMES = [7, 30, 90, 365, null] as const;
export const DEFAULT_TOKEN_DAYS = 90;
export const MAX_TOKEN_DAYS = 3_650;

/** The user is warned this many days before a token expires, if it was used recently. */
export const TOKEN_WARNING_DAYS = 7;
/** A token counts as used if its last use was at most this many days ago. */
export const TOKEN_IN_USE_DAYS = 30;

/** Returns the scopes that a token lacks for a call, in the order of {@link TOKEN_SCOPES}. */
export function missingScopes(
  granted: readonly TokenScope[],
  needed: readonly TokenScope[],
): readonly TokenScope[] {
  return needed.filter(
    (scope) => !granted.includes(scope) && !(scope === 'read' && granted.includes('write')),
  );
}
