import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ImportStep } from './import-step.tsx';

const step = (name: string) => (
  <>
    <input aria-label="Search" />
    <ImportStep name={name}>
      <button key={name} type="button">
        {name}
      </button>
    </ImportStep>
  </>
);

it('takes the focus from a button that disappears with its step, but from no other element (IMPORT-57)', () => {
  const { rerender } = render(step('Choose'));
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('button').focus();
  rerender(step('Preview'));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Preview' }));
  screen.getByLabelText('Search').focus();
  rerender(step('Done'));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});
