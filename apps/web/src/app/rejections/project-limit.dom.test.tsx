import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testData } from '../../data/testing/data-layer.ts';
import { useDialogState } from '../shell/dialog-state.ts';
import { NewProject } from '../shell/project-dialogs.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

function Dialogs() {
  const state = useDialogState(() => undefined);
  return (
    <>
      <NewProject state={{ ...state, open: true }} onOpenProject={() => undefined} />
      <output>{state.limit.shown?.message}</output>
    </>
  );
}

/** Opens the New Project dialog in an account with two projects. */
function open(maxProjects: number) {
  const account = { subscriptionTier: 'PersonalFree', features: { maxProjects } };
  const { data, store, commands } = testData({ account });
  for (const title of ['Garden', 'Choir']) commands.createProject({ title });
  renderWith(data, <Dialogs />);
  return store;
}

const LIMIT = "You've reached the limit of 2 projects. Upgrade to create unlimited projects.";

test('New Project reports the project limit before the user types, and keeps the title (ACCOUNT-73)', async () => {
  const store = open(2);
  expect(screen.getByText('2 of 2 projects')).toBeDefined();
  expect(screen.getByText(LIMIT)).toBeDefined();
  const title = screen.getByLabelText<HTMLInputElement>('Project title');
  await userEvent.type(title, 'Thesis{Enter}');
  expect(screen.getAllByText(LIMIT)).toHaveLength(2);
  expect(title.value).toBe('Thesis');
  expect(store.projects()).toHaveLength(2);
});

test('New Project shows no limit message while the plan allows another project (ACCOUNT-73)', () => {
  open(3);
  expect(screen.getByText('2 of 3 projects')).toBeDefined();
  expect(screen.queryByText(/reached the limit/)).toBeNull();
});
