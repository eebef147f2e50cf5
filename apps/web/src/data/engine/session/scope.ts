/** Who is at work in which account. */
export interface Scope {
  readonly userId: string;
  readonly accountId: string;
}
