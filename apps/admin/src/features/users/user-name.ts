/** How a user is called; by their address where they have no name. */
export function nameOf(user: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
