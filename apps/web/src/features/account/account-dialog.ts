import type { AccountType } from '@questlog/domain/accounts/account-rules';

/** The dialogs of the person and their accounts, by which menus ask for them. */
export type AccountDialog =
  | { readonly kind: 'user-settings'; readonly tab?: string | undefined }
  | { readonly kind: 'account-settings'; readonly tab?: string | undefined }
  | { readonly kind: 'team' }
  | { readonly kind: 'switch-account' }
  | { readonly kind: 'create-account'; readonly type?: AccountType | undefined };
