/** Returns the path at which the web app opens an account (not its settings) (INVITE-21). */
export function accountPath(accountId: string): string {
  return `/settings?action=open&account=${encodeURIComponent(accountId)}`;
}
