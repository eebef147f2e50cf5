import { useEffect } from 'react';

/** Returns the product's name, followed by the account's name if there is one. */
function documentTitle(accountName: string | undefined): string {
  return accountName === undefined ? 'Questlog' : `Questlog – ${accountName}`;
}

/** Sets the document title to the name of the current account. */
export function useDocumentTitle(accountName: string | undefined): void {
  useEffect(() => {
    document.title = documentTitle(accountName);
  }, [accountName]);
}
