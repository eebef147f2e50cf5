/** Rules for the first admin of an installation (ADMIN-4). */

/** The facts that determine whether a user may become the first admin. */
export interface BootstrapFacts {
  /**
   * The address of the only user who may become the first admin, in lower case. Undefined if the operator has
   * not named one.
   */
  readonly namedAddress: string | undefined;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isFirstUser: boolean;
  readonly hasAdmins: boolean;
}

/**
 * Returns whether the user may become superadmin (ADMIN-4). There must not be any admin yet. If the operator
 * has named an address, it must be the user's verified address. Otherwise the user must be the first one.
 */
export function mayBootstrap(facts: BootstrapFacts): boolean {
  if (facts.hasAdmins) return false;
  if (facts.namedAddress === undefined) return facts.isFirstUser;
  return facts.isVerified && facts.email.toLowerCase() === facts.namedAddress;
}
