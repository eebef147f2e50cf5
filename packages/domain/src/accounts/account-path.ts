/** Returns the path of the web app that opens an account, but not its settings (INVITE-21). */
export function accountPath(accountId: string): string {
  return `/settings?action=open&account=${encodeURIComponent(accountId)}`;
}
