import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ChoiceDialog } from './choice-dialog.tsx';

afterEach(cleanup);

const nothing = () => undefined;
const CHOICES = ['Café', 'IRELAND'].map((title) => ({ key: title, title, icon: null, value: title }));

function open() {
  render(
    <ChoiceDialog
      open
      anchor={document.body}
      title="Move to Project"
      choices={CHOICES}
      listLabel="Projects"
      fieldLabel="Find a project"
      nothing="No project has this name."
      onChoose={nothing}
      onClose={nothing}
    />,
  );
  return screen.getByRole('combobox', { name: 'Find a project' });
}

const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test.each([
  ['cafe', ['Café']],
  ['ireland', ['IRELAND']],
])('the search %s finds %o regardless of accents and letter case (TASK-54)', async (typed, found) => {
  await userEvent.type(open(), typed);
  expect(shown()).toEqual(found);
});

test('announces that no project has the typed name (TASK-54)', async () => {
  const field = open();
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.type(field, 'zebra');
  expect(screen.getByRole('status').textContent).toBe('No project has this name.');
});
