import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DAY, occurrence, repeatPattern, task, withInstant } from '../../data/nouns/testing/rows.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { RepeatDetails } from './repeat-details.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

const PATTERN = repeatPattern();

function open({ canRepeat = true } = {}) {
  const series = { isRepeatingTask: true, repeatPatternId: PATTERN.id };
  const newest = task('t', { scheduledOn: DAY, ...series });
  const done = task('d', {
    ...withInstant({ completedOn: '2026-03-07' }),
    scheduledOn: '2026-03-07',
    ...series,
  });
  const late = task('l', { scheduledOn: '2026-03-08', ...series });
  const { data, store } = testData({
    rows: {
      tasks: [newest, done, late],
      repeatPatterns: [PATTERN],
      occurrences: [occurrence('2026-03-09')],
    },
  });
  const edits: string[] = [];
  renderWith(
    data,
    <RepeatDetails task={newest} canRepeat={canRepeat} onEdit={() => void edits.push('edit')} />,
  );
  return { store, edits };
}

const list = (name: string) =>
  within(screen.getByRole('heading', { name }).parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test("shows a series' rule, next five dates and past outcomes (REPEAT-63)", async () => {
  const { edits } = open();
  expect(screen.getByText('Daily')).toBeDefined();
  expect(list('Next')).toHaveLength(5);
  expect(list('Next')[0]).toBe('Wed, Mar 11');
  expect(list('Before')).toEqual(['Mon, Mar 9Cancelled', 'Sun, Mar 8Late', 'Sat, Mar 7Done']);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(edits).toEqual(['edit']);
});

test('pauses and resumes a series from its details (REPEAT-63)', async () => {
  const { store } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(store.repeatPattern(PATTERN.id)?.isActive).toBe(false);
  expect(screen.getByText('No tasks are created while it is paused.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(store.repeatPattern(PATTERN.id)?.isActive).toBe(true);
});

test('offers to undo pausing a series (UNDO-8)', async () => {
  const { store } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  const shown = toast.snapshot().at(-1);
  expect(shown?.message).toMatch(/^Paused "/);
  act(() => shown?.action?.onClick());
  expect(store.repeatPattern(PATTERN.id)?.isActive).toBe(true);
});

test('offers no pause if the plan lacks repeating tasks', () => {
  open({ canRepeat: false });
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});
