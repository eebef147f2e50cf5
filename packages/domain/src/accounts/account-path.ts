/** Returns the path that opens an account in the web app, not its settings (INVITE-21). */
export function accountPath(accountId: string): string {
  return `/settings?action=open&account=${encodeURIComponent(accountId)}`;
}
