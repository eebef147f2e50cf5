import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDocumentTitle } from './document-title.ts';

function Page({ account }: { account: string | undefined }) {
  useDocumentTitle(account);
  return null;
}

test('the document title names the product and the current account (VIEW-14)', () => {
  const { rerender } = render(<Page account={undefined} />);
  expect(document.title).toBe('Questlog');
  rerender(<Page account="Ada's Account" />);
  expect(document.title).toBe("Questlog – Ada's Account");
  rerender(<Page account={undefined} />);
  expect(document.title).toBe('Questlog');
});
