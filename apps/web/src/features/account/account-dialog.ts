import type { AccountType } from '@questlog/domain/accounts/account-rules';

/** The settings and the dialogs of the user and their accounts that menus can open. */
export type AccountDialog =
  /** A tab of the settings, '' for their list. */
  | { readonly kind: 'settings'; readonly tab: string }
  | { readonly kind: 'switch-account' }
  | { readonly kind: 'create-account'; readonly type?: AccountType | undefined };
