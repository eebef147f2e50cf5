import { importedTask } from '@questlog/import/imported';
import { countsOf, type ImportPlan } from '@questlog/import/plan/import-plan';
import { planImport } from '@questlog/import/plan/plan-import';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ImportPreview } from './import-preview.tsx';

const PLAN = planImport(
  {
    source: 'csv',
    projects: [{ sourceId: 'p', title: 'Garden', color: null, isArchived: false }],
    tags: [],
    losses: [],
    tasks: [importedTask({ sourceId: '1', title: 'Plant a tree' })],
  },
  { accountId: '00000000-0000-7000-8000-000000000001', now: new Date(), today: '2026-03-10', projects: [] },
);
const NOTHING: ImportPlan = { ...PLAN, projects: [], tasks: [] };

function show(plan: ImportPlan, known: number, left: number): void {
  const nothing = (): undefined => undefined;
  render(
    <ImportPreview
      name="a.csv"
      plan={plan}
      counts={countsOf(plan)}
      known={known}
      left={left}
      onUpgrade={nothing}
      onBack={nothing}
      onColumns={undefined}
      onImport={nothing}
    />,
  );
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it("says that everything is already in the account only if no tasks exceed the plan's limit (IMPORT-3, IMPORT-7)", () => {
  show(NOTHING, 3, 0);
  expect(screen.getByText('Everything in it is here already.')).toBeDefined();
  cleanup();
  show(NOTHING, 50, 20);
  expect(screen.queryByText('Everything in it is here already.')).toBeNull();
  expect(screen.getByText('50 tasks of it are here already.')).toBeDefined();
  expect(
    screen.getByText('Your plan has no room for 20 tasks. Choose another plan to import them.'),
  ).toBeDefined();
  expect(buttons()).toEqual(['See Plans', 'Choose Another File']);
});

it('the Import button names what it adds, even a single project without tasks (IMPORT-2)', () => {
  show(PLAN, 1, 0);
  expect(screen.getByText('1 task of it is here already.')).toBeDefined();
  expect(buttons()).toEqual(['Import 1 Task', 'Choose Another File']);
  cleanup();
  show({ ...PLAN, tasks: [] }, 1, 0);
  expect(buttons()).toEqual(['Import 1 Project', 'Choose Another File']);
});
