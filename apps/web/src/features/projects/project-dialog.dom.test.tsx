import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
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
