import { narrowQuery } from '@questlog/ui/list/use-row-height.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../../data/data-context.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { NewTaskModal } from './new-task-modal.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const list = { matches: query === narrowQuery, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    return list as unknown as MediaQueryList;
  });
  // jsdom has no visual viewport.
  vi.stubGlobal('visualViewport', null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renders the sheet of a phone over a real store; today is Tuesday, 10 March 2026. */
async function open() {
  const { data, store } = testData();
  render(
    <DataContext value={data}>
      <NewTaskModal open onClose={() => undefined} view={{ kind: 'inbox' }} tagFilter={undefined} />
    </DataContext>,
  );
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  const tasks = () => Array.from(store.allTasks());
  return { title, tasks };
}

test('the sheet has a chip for the due date (CAPTURE-45)', async () => {
  const { title, tasks } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Due date' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Type a date' }), 'fri{Enter}');
  expect(screen.getByRole('button', { name: 'Due Mar 13' })).toBeDefined();
  await userEvent.type(title, 'Pay{Enter}');
  expect(tasks()).toMatchObject([{ title: 'Pay', dueOn: '2026-03-13' }]);
});
