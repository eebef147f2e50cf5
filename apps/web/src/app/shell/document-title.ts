import { useEffect } from 'react';

function documentTitle(accountName: string | undefined): string {
  return accountName === undefined ? 'Questlog' : `Questlog – ${accountName}`;
}

export function useDocumentTitle(accountName: string | undefined): void {
  useEffect(() => {
    document.title = documentTitle(accountName);
  }, [accountName]);
}
