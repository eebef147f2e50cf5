import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KeyboardHelp } from './keyboard-help.tsx';

const noop = (): undefined => undefined;
const shown = () =>
  within(screen.getByRole('group', { name: 'Keys' }))
    .queryAllByRole('term')
    .map(({ textContent }) => textContent);

test('the filter of the keyboard shortcuts finds words in any order, and keys (VIEW-123)', () => {
  render(<KeyboardHelp open onClose={noop} onClosed={noop} />);
  const all = shown().length;
  const filter = (text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Filter the shortcuts' }), {
      target: { value: text },
    });
  filter('date DUE');
  expect(shown()).toEqual([
    'Set the due date',
    'Schedule the task, set its due date, or move it to a project',
    'Schedule, give a due date, move or tag the selected tasks',
  ]);
  expect(screen.queryByRole('heading', { name: 'Anywhere' })).toBeNull();
  filter('ctrl+k');
  expect(shown()).toEqual(['Search, go anywhere, do anything']);
  filter('selecting');
  expect(shown()).toContain('Leave select mode');
  filter('sing a song');
  expect(shown()).toEqual([]);
  expect(screen.getByText('No shortcut matches “sing a song”.')).toBeDefined();
  filter('');
  expect(shown()).toHaveLength(all);
});
