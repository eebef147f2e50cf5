import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DurationMenu } from './duration-menu.tsx';

afterEach(cleanup);

test('the duration button opens a menu of the usual durations that marks the current one (TASK-106)', async () => {
  const chosen: (number | null)[] = [];
  render(<DurationMenu minutes={50} onChoose={(each) => chosen.push(each)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Duration: 50 min' }));
  const entries = await screen.findAllByRole('menuitemcheckbox', {}, { timeout: 10_000 });
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'No duration',
    '15 min',
    '30 min',
    '45 min',
    '50 min',
    '1 h',
    '1 h 30 min',
    '2 h',
    '3 h',
    '4 h',
    '8 h',
  ]);
  expect(entries.filter((each) => each.getAttribute('aria-checked') === 'true')).toHaveLength(1);
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: '1 h 30 min' }));
  expect(chosen).toEqual([90]);
});
