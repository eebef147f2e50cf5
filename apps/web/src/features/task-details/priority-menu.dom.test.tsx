import type { Priority } from '@questlog/domain/tasks/task-facts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PriorityMenu } from './priority-menu.tsx';

afterEach(cleanup);

test('the priority button opens a menu that marks the current priority, and gets the focus back (TASK-91)', async () => {
  const chosen: Priority[] = [];
  render(<PriorityMenu priority="low" onChoose={(each) => chosen.push(each)} />);
  const button = screen.getByRole('button', { name: 'Priority: Low' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  const entries = await screen.findAllByRole('menuitemcheckbox');
  expect(entries.map((each) => [each.textContent, each.getAttribute('aria-checked')])).toEqual([
    ['High', 'false'],
    ['Medium', 'false'],
    ['Low', 'true'],
    ['No priority', 'false'],
  ]);
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'High' }));
  expect(chosen).toEqual(['high']);
  expect(document.activeElement).toBe(button);
});
