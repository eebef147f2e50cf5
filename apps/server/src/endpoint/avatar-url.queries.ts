/** SQL of the contract's `avatarUrl` of a row of users: its address is another one for another picture. */
export function avatarUrl(user: string): string {
  return `case when ${user}.avatar_tag is not null
               then '/api/avatars/' || ${user}.avatar_hash || '?v=' || ${user}.avatar_tag end`;
}
