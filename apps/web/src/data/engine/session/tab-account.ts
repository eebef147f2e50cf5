/**
 * The account that a tab uses. Each tab keeps its account as long as the user has access to it, whatever
 * other tabs and devices select.
 */
import type { Account } from '@questlog/contract/accounts';
import type { User } from '@questlog/contract/identity/user';

const KEY = 'questlog.account';

interface Choice {
  readonly userId: string;
  readonly accountId: string;
}

/**
 * Returns the account of this tab; null if the user has none.
 * @param tab the storage of the tab
 */
export function accountOfTab(user: User, tab: Storage): Account | null {
  const chosen = readChoice(tab);
  const own = chosen?.userId === user.id ? chosen.accountId : undefined;
  const account = user.availableAccounts.find(({ id }) => id === own) ?? user.currentAccount;
  if (account !== null && account.id !== own) writeChoice(tab, { userId: user.id, accountId: account.id });
  return account;
}

/** Switches a tab to an account. */
export function chooseAccount(userId: string, accountId: string, tab: Storage): void {
  writeChoice(tab, { userId, accountId });
}

/**
 * Returns the user without an inaccessible account. If it was the current account, the first personal account
 * replaces it.
 */
export function withoutAccount(user: User, accountId: string | undefined): User {
  const availableAccounts = user.availableAccounts.filter(({ id }) => id !== accountId);
  if (user.currentAccount !== null && user.currentAccount.id !== accountId)
    return { ...user, availableAccounts };
  const next =
    availableAccounts.find(({ accountType }) => accountType === 'Personal') ?? availableAccounts[0];
  return { ...user, availableAccounts, currentAccount: next ?? null };
}

function readChoice(tab: Storage): Partial<Choice> | undefined {
  try {
    return (JSON.parse(tab.getItem(KEY) ?? 'null') as Partial<Choice> | undefined) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeChoice(tab: Storage, choice: Choice): void {
  try {
    tab.setItem(KEY, JSON.stringify(choice));
  } catch {
    // If storage is full or blocked, the tab uses the user's current account.
  }
}
