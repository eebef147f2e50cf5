import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { project } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

function open() {
  const onSave = vi.fn();
  const nothing = () => undefined;
  renderWith(testData().data, <ProjectDialog open onSave={onSave} onClose={nothing} onClosed={nothing} />);
  return { onSave, user: userEvent.setup() };
}

test('offers ten project colours, one of them selected (PROJECT-2)', () => {
  open();
  const colours = screen.getAllByRole<HTMLInputElement>('radio');
  expect(colours).toHaveLength(10);
  expect(colours.filter(({ checked }) => checked)).toHaveLength(1);
});

test('requires a project title, and saves it without surrounding spaces (PROJECT-1)', async () => {
  const { onSave, user } = open();
  const title = screen.getByLabelText('Project title');
  await user.type(title, '   {Enter}');
  expect(screen.getByText('Project title is required')).toBeDefined();
  expect(onSave).not.toHaveBeenCalled();
  await user.type(title, 'Garden ');
  await user.click(screen.getByRole('button', { name: 'Create Project' }));
  expect(onSave.mock.calls).toMatchObject([[{ title: 'Garden' }]]);
});

test('closes a project to assistants, and opens it again (ASSIST-23)', async () => {
  const { data, sent } = testData({ rows: { projects: [project('p')] } });
  const nothing = () => undefined;
  const edit = (closedToAssistants: boolean) => (
    <ProjectDialog
      open
      project={{ ...project('p'), closedToAssistants }}
      onSave={(input) => data.commands.updateProject('p', input)}
      onClose={nothing}
      onClosed={nothing}
    />
  );
  renderWith(data, edit(false));
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox', { name: /^Close to assistants/ }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(sent.map(({ body }) => body)).toEqual([{ closedToAssistants: true }]);
  expect(data.store.project('p')?.closedToAssistants).toBe(true);
  data.undo.undo();
  await vi.waitFor(() => expect(data.store.project('p')?.closedToAssistants).toBe(false));
});
