import type { AccountType } from '@questlog/domain/accounts/account-rules';

/** The user and account dialogs that can be opened from menus. */
export type AccountDialog =
  /** The settings, opened at the given tab; '' opens the list of tabs. */
  | { readonly kind: 'settings'; readonly tab: string }
  | { readonly kind: 'switch-account' }
  | { readonly kind: 'create-account'; readonly type?: AccountType | undefined };
