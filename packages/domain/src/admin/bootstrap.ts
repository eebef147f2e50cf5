/** Who may make themselves the first admin of an installation (ADMIN-4). */

/** What is known of somebody who wants to be the first admin. */
export interface BootstrapFacts {
  /** The only address that may, lower case; undefined where the operator has named none. */
  readonly namedAddress: string | undefined;
  readonly email: string;
  readonly isVerified: boolean;
  /** Whether nobody registered before them. */
  readonly isFirstUser: boolean;
  readonly hasAdmins: boolean;
}

/** Whether they become superadmin: while there is no admin, and as the operator's choice of an address says (ADMIN-4). */
export function mayBootstrap(facts: BootstrapFacts): boolean {
  if (facts.hasAdmins) return false;
  if (facts.namedAddress === undefined) return facts.isFirstUser;
  return facts.isVerified && facts.email.toLowerCase() === facts.namedAddress;
}
