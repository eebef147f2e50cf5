/** Rules that decide who may become the first admin of an installation (ADMIN-4). */

/** The data that decides whether a user may become the first admin. */
export interface BootstrapFacts {
  /**
   * The address, in lower case, of the only user who may become the first admin. Undefined if the operator
   * has not named one.
   */
  readonly namedAddress: string | undefined;
  readonly email: string;
  readonly isVerified: boolean;
  /** True if this user was the first to register. */
  readonly isFirstUser: boolean;
  readonly hasAdmins: boolean;
}

/**
 * Returns whether the user may become superadmin (ADMIN-4). This is only possible while there is no admin. If
 * the operator has named an address, it must be the user's own, verified address. Otherwise the user must be
 * the first one.
 */
export function mayBootstrap(facts: BootstrapFacts): boolean {
  if (facts.hasAdmins) return false;
  if (facts.namedAddress === undefined) return facts.isFirstUser;
  return facts.isVerified && facts.email.toLowerCase() === facts.namedAddress;
}
