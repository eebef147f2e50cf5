import { useEffect } from 'react';

/** The product's name, with the account's where there is one. */
function documentTitle(accountName: string | undefined): string {
  return accountName === undefined ? 'Questlog' : `Questlog – ${accountName}`;
}

/** Names the window or tab after the account in force. */
export function useDocumentTitle(accountName: string | undefined): void {
  useEffect(() => {
    document.title = documentTitle(accountName);
  }, [accountName]);
}
