import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FilterHeader } from './list-header.tsx';

afterEach(cleanup);

test.each([
  [999, 1_000, '99%'],
  [1_000, 1_000, '100%'],
])('shows %i of %i completed tasks as %s (TASK-53)', (completed, total, percent) => {
  const counts = { total, completed, open: total - completed };
  render(<FilterHeader filter="all" counts={counts} onFilter={() => undefined} />);
  expect(screen.getByRole('progressbar', { name: 'Completed' }).title).toBe(percent);
});
