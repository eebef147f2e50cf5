import type { AccountType } from '@questlog/domain/accounts/account-rules';

/** The dialogs of the user and their accounts that menus can open. */
export type AccountDialog =
  | { readonly kind: 'user-settings'; readonly tab?: string | undefined }
  | { readonly kind: 'account-settings'; readonly tab?: string | undefined }
  | { readonly kind: 'team' }
  | { readonly kind: 'switch-account' }
  | { readonly kind: 'create-account'; readonly type?: AccountType | undefined };
