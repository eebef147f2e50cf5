/** The user and the account that a tab works with. */
export interface Scope {
  readonly userId: string;
  readonly accountId: string;
}
