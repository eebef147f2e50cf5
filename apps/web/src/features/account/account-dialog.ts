import type { AccountType } from '@questlog/domain/accounts/account-rules';

export type AccountDialog =
  /** Opens the settings at the given tab. '' opens the list of tabs. */
  | { readonly kind: 'settings'; readonly tab: string }
  | { readonly kind: 'switch-account' }
  | { readonly kind: 'create-account'; readonly type?: AccountType | undefined };
