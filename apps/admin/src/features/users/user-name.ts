/** Returns a user's name, or their email address if they have no name. */
export function nameOf(user: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
