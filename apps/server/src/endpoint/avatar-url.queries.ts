/**
 * Returns SQL for the contract's `avatarUrl`, given a row of `users`. The URL changes whenever the picture
 * changes.
 */
export function avatarUrl(user: string): string {
  return `case when ${user}.avatar_tag is not null
               then '/api/avatars/' || ${user}.avatar_hash || '?v=' || ${user}.avatar_tag end`;
}
