/** Who may make themselves the first admin of an installation (ADMIN-4). */

/** What is known of somebody who wants to be the first admin. */
export interface BootstrapAsk {
  /** The only address that may, lower case; undefined where the operator has named none. */
  readonly namedAddress: string | undefined;
  readonly email: string;
  readonly isVerified: boolean;
  /** Whether nobody registered before them. */
  readonly isFirstUser: boolean;
  readonly hasAdmins: boolean;
}

/** Whether they become superadmin: while there is no admin, and as the operator's choice of an address says (ADMIN-4). */
export function mayBootstrap(ask: BootstrapAsk): boolean {
  if (ask.hasAdmins) return false;
  if (ask.namedAddress === undefined) return ask.isFirstUser;
  return ask.isVerified && ask.email.toLowerCase() === ask.namedAddress;
}
