/** Returns a user's name, or else their email address. */
export function nameOf(user: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
