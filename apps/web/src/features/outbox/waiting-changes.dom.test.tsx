import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createValue } from '../../data/engine/browser/signal.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { WaitingChanges } from './waiting-changes.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

function show(contents: readonly string[], isSafe: boolean) {
  const waiting = contents.map((content) => ({ kind: 'task.create', content }));
  const queue = { isSafe: createValue(isSafe), waiting: () => Promise.resolve(waiting) };
  return renderWith(testData({ parts: { queue } }).data, <WaitingChanges />);
}

test('says that queued changes are kept if the browser can store them (OFFLINE-47)', async () => {
  show(['Sow'], true);
  expect(
    await screen.findByText(
      "1 change isn't synced yet. Your browser keeps them and sends them when you open the app again.",
    ),
  ).toBeDefined();
});

test('lets the user copy queued changes if the browser cannot store them (OFFLINE-47)', async () => {
  const user = userEvent.setup();
  show(['Sow', 'Reap'], false);
  expect(
    await screen.findByText(
      "2 changes aren't synced yet. Your browser can't keep them: copy them before you reload the page.",
    ),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy unsent changes' }));
  await expect.poll(() => navigator.clipboard.readText()).toBe('Add task: Sow\nAdd task: Reap');
});

test('shows no message if no changes are queued (OFFLINE-47)', async () => {
  const { container } = show([], true);
  await Promise.resolve();
  expect(container.textContent).toBe('');
});
