import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { filter } from '../../../data/nouns/testing/rows.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { renderWith } from '../../../data/testing/render-with.tsx';
import { FirstViewField } from './first-view-field.tsx';

function show(chosen: string | null) {
  const onChange = vi.fn<(key: string | null) => void>();
  const { data } = testData({ rows: { filters: [filter('f', { name: 'Soon' })] } });
  renderWith(data, <FirstViewField chosen={chosen} onChange={onChange} />);
  return { onChange, select: screen.getByLabelText<HTMLSelectElement>('First view') };
}

test('offers views and the filters of the account as the first view (FILTER-50)', () => {
  const { select, onChange } = show(null);
  const labels = [...select.options].map(({ textContent }) => textContent);
  expect(labels).toEqual(['Inbox', 'Today', 'Upcoming', 'Anytime', 'Filter: Soon']);
  fireEvent.change(select, { target: { value: 'filter:f' } });
  expect(onChange).toHaveBeenCalledWith('filter:f');
  fireEvent.change(select, { target: { value: 'inbox' } });
});

test('says that the Inbox opens in an account without the chosen filter (FILTER-50)', () => {
  const { select, onChange } = show('filter:x');
  expect(select.selectedOptions[0]?.textContent).toBe('A filter that is not in this account');
  expect(screen.getByText(/In this account, the Inbox opens instead\./)).toBeDefined();
  fireEvent.change(select, { target: { value: 'inbox' } });
  expect(onChange).toHaveBeenCalledWith(null);
});
