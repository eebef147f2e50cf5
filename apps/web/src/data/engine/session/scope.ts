export interface Scope {
  readonly userId: string;
  readonly accountId: string;
}
