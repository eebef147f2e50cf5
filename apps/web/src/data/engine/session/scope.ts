/** The user and the account that a tab works in. */
export interface Scope {
  readonly userId: string;
  readonly accountId: string;
}
