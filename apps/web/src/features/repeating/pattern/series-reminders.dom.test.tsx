import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DAY, task } from '../../../data/nouns/testing/rows.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { renderWith } from '../../../data/testing/render-with.tsx';
import { SeriesReminders } from './series-reminders.tsx';

test('the form of a series shows and changes the reminders that its next tasks get (REMINDER-5)', () => {
  const row = task('t', { scheduledOn: DAY, scheduledTime: '17:00' });
  const { data, store } = testData({ rows: { tasks: [row] } });
  renderWith(data, <SeriesReminders task={row} />);
  const section = within(screen.getByRole('region', { name: 'Reminders' }));
  const field = section.getByLabelText<HTMLSelectElement>('Add a reminder');
  const option = Array.from(field.options).find(({ text }) => text === '10 minutes before');
  fireEvent.change(field, { target: { value: option?.value } });
  expect(store.remindersOf('t')).toMatchObject([{ rule: { offsetMinutes: 10 } }]);
  expect(section.getByRole('button', { name: 'Remove the reminder "10 minutes before"' })).toBeTruthy();
});
