/** Making and deleting accounts (ACCOUNT-32 to ACCOUNT-35). */
import { can, type Membership } from './roles.ts';

export const ACCOUNT_TYPES = ['Personal', 'Team'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Days that a deleted account can be brought back. */
export const ACCOUNT_DAYS = 30;

/** In code points. */
export const MAX_ACCOUNT_NAME = 200;

/** Maximum number of accounts that a user is an Active member of, with those that they own and deleted lately. */
const MAX_ACCOUNTS = 50;

/** Maximum number of free personal accounts that a user owns, with those that they deleted lately. */
const MAX_FREE_PERSONAL = 5;

/** The accounts of a person, each with those that they own and deleted in the last {@link ACCOUNT_DAYS} days. */
export interface AccountCounts {
  readonly all: number;
  readonly freePersonal: number;
}

/** Returns why a user cannot be in one more account (ACCOUNT-33); undefined where they can. */
export function joiningProblem({ all }: AccountCounts): string | undefined {
  return all < MAX_ACCOUNTS
    ? undefined
    : `You can be in at most ${MAX_ACCOUNTS} accounts. Accounts that you deleted in the last ${ACCOUNT_DAYS} days count too.`;
}

/** Returns why a user cannot create an account of this type (ACCOUNT-33, ACCOUNT-62); undefined where they can. */
export function creationProblem(accountType: AccountType, counts: AccountCounts): string | undefined {
  if (accountType === 'Personal' && counts.freePersonal >= MAX_FREE_PERSONAL) {
    return `You can have at most ${MAX_FREE_PERSONAL} free personal accounts. Accounts that you deleted in the last ${ACCOUNT_DAYS} days count too.`;
  }
  return joiningProblem(counts);
}

/** Seats of a team account. A personal account has one. */
export const SEATS = { least: 1, most: 1_000, usual: 5 } as const;

/** How many seats an account begins with. `asked`: for a team account, undefined for the usual number. */
export function firstSeats(accountType: AccountType, asked: number | undefined): number {
  return accountType === 'Team' ? (asked ?? SEATS.usual) : 1;
}

/**
 * Why an account cannot have so many seats; undefined where it can.
 * @param used seats in use
 */
export function seatsProblem(accountType: AccountType, seats: number, used: number): string | undefined {
  if (accountType !== 'Team') return 'Only team accounts have seats.';
  if (seats < used) return `There must be at least as many seats as are in use: ${used}.`;
  return undefined;
}

/** What a Member reads who would delete the account. */
export const DELETION_IS_FOR_OWNERS = 'Only account owners can delete accounts.';

/**
 * Why a member cannot delete an account (ACCOUNT-35); undefined where they can.
 * @param ownersPersonalAccounts how many personal accounts the Owner of this one has, this one included
 */
export function deletionRefusal(
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

/** A text as it reads: hidden characters are not seen, spaces are one, and a keyboard chooses the shape of quotes. */
function asRead(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether what somebody has typed reads as an account's name does (ACCOUNT-44). */
export function matchesAccountName(typed: string, name: string): boolean {
  // A name of hidden characters alone reads as nothing: it is typed as it is, by a copy.
  return asRead(name) === '' ? typed.trim() === name.trim() : asRead(typed) === asRead(name);
}

const DAY_MS = 86_400_000;

/**
 * Accounts that were deleted before this moment are removed for good (ACCOUNT-36).
 * @param now milliseconds since 1970, as is the answer
 */
export function accountsKeptSince(now: number): number {
  return now - ACCOUNT_DAYS * DAY_MS;
}
