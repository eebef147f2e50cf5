/** Rules for creating and deleting accounts (ACCOUNT-32 to ACCOUNT-35). */
import { can, type Membership } from './roles.ts';

export const ACCOUNT_TYPES = ['Personal', 'Team'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Number of days for which a deleted account can be restored. */
export const ACCOUNT_DAYS = 30;

/** Maximum length of an account name, in code points. */
export const MAX_ACCOUNT_NAME = 200;

/**
 * Maximum number of accounts in which a user can be an Active member. Owned accounts deleted in the last 30
 * days count too.
 */
const MAX_ACCOUNTS = 50;

/**
 * Maximum number of free personal accounts that a user can own. Those deleted in the last 30 days count too.
 */
const MAX_FREE_PERSONAL = 5;

/**
 * Number of a user's accounts, for the limits. Includes owned accounts deleted in the last {@link
 * ACCOUNT_DAYS} days.
 */
export interface AccountCounts {
  readonly all: number;
  readonly freePersonal: number;
}

/** Returns why a user cannot join another account (ACCOUNT-33); undefined if they can. */
export function joiningProblem({ all }: AccountCounts): string | undefined {
  return all < MAX_ACCOUNTS
    ? undefined
    : `You can be in at most ${MAX_ACCOUNTS} accounts. Accounts that you deleted in the last ${ACCOUNT_DAYS} days count too.`;
}

/** Returns why a user cannot create an account of this type (ACCOUNT-33, ACCOUNT-62); undefined if they can. */
export function creationProblem(accountType: AccountType, counts: AccountCounts): string | undefined {
  if (accountType === 'Personal' && counts.freePersonal >= MAX_FREE_PERSONAL) {
    return `You can have at most ${MAX_FREE_PERSONAL} free personal accounts. Accounts that you deleted in the last ${ACCOUNT_DAYS} days count too.`;
  }
  return joiningProblem(counts);
}

/** Minimum, maximum and default number of seats in a team account. A personal account has one seat. */
export const SEATS = { least: 1, most: 1_000, usual: 5 } as const;

/**
 * Returns a new account's number of seats. `requestedSeats` applies only to team accounts; undefined means
 * the default.
 */
export function firstSeats(accountType: AccountType, requestedSeats: number | undefined): number {
  return accountType === 'Team' ? (requestedSeats ?? SEATS.usual) : 1;
}

/**
 * Returns why an account cannot have this number of seats; undefined if it can.
 * @param used the number of seats in use
 */
export function seatsProblem(accountType: AccountType, seats: number, used: number): string | undefined {
  if (accountType !== 'Team') return 'Only team accounts have seats.';
  if (seats < used) return `You need at least ${used} seats, because they are in use.`;
  return undefined;
}

export const DELETION_IS_FOR_OWNERS = 'Only account owners can delete accounts.';

/**
 * Returns why a member cannot delete an account (ACCOUNT-35); undefined if they can.
 * @param ownersPersonalAccounts the number of personal accounts that the Owner has, including this one
 */
export function deletionRejection(
  member: Membership,
  accountType: AccountType,
  ownersPersonalAccounts: number,
): string | undefined {
  if (member.status !== 'Active') return 'Cannot delete this account.';
  if (!can(member, 'account.delete')) return DELETION_IS_FOR_OWNERS;
  if (accountType === 'Personal' && ownersPersonalAccounts < 2) {
    return 'Cannot delete your only personal account. You must have at least one Personal or Personal Pro account.';
  }
  return undefined;
}

/** Normalises a string to its visible form: no hidden characters, single spaces, straight quotes. */
function asRead(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns whether the typed text looks the same as the account name to a reader (ACCOUNT-44). */
export function matchesAccountName(typed: string, name: string): boolean {
  // A name that has only hidden characters is normalised to an empty string, so compare it exactly. The user
  // can paste it.
  return asRead(name) === '' ? typed.trim() === name.trim() : asRead(typed) === asRead(name);
}

const DAY_MS = 86_400_000;

/**
 * Returns the cutoff before which deleted accounts are removed permanently (ACCOUNT-36).
 * @param now in milliseconds since 1970, like the result
 */
export function restorableAccountsSince(now: number): number {
  return now - ACCOUNT_DAYS * DAY_MS;
}
