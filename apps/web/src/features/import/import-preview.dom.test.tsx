import { importedTask } from '@questlog/import/imported';
import { countsOf, type ImportPlan } from '@questlog/import/plan/import-plan';
import { planImport } from '@questlog/import/plan/plan-import';
import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ImportPreview } from './import-preview.tsx';

const PLAN = planImport(
  {
    source: 'csv',
    projects: [{ sourceId: 'p', title: 'Garden', color: null, isArchived: false }],
    sections: [],
    tags: [],
    losses: [],
    tasks: [
      importedTask({
        sourceId: '1',
        title: 'Plant a tree',
        comments: [{ author: 'Ana', createdAt: null, editedAt: null, body: 'Which one?' }],
      }),
    ],
  },
  {
    accountId: '00000000-0000-7000-8000-000000000001',
    now: new Date(),
    today: '2026-03-10',
    projects: [],
    sections: [],
  },
);
const NOTHING: ImportPlan = { ...PLAN, projects: [], tasks: [], filters: [] };

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
const textOf = ({ textContent }: HTMLElement) => textContent;
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

it('counts the sections and comments that an import adds (IMPORT-61)', () => {
  const section = {
    id: '00000000-0000-7000-8000-000000000002',
    projectId: PLAN.projects[0]?.id ?? '',
    title: 'Beds',
    order: 1_000,
    wipLimit: null,
    isArchived: false,
  };
  show({ ...PLAN, sections: [section] }, 0, 0);
  const terms = screen.getAllByRole('term').map((term) => [textOf(term), term.nextSibling?.textContent]);
  expect(terms).toEqual([
    ['Projects', '1'],
    ['Sections', '1'],
    ['Tasks', '1'],
    ['Comments', '1'],
  ]);
});

it('lists each thing that cannot come along openly, in one line with its name in the file (IMPORT-2)', () => {
  const losses = [
    { kind: 'Reminders', of: 'Dentist', detail: '10 minutes before' },
    { kind: 'Sections', of: 'Trip', detail: 'Packing' },
    { kind: 'Reminders', of: 'Party', detail: 'at 9:00' },
  ];
  show({ ...PLAN, losses }, 0, 0);
  const section = screen.getByRole('region', { name: 'What cannot come along' });
  expect(within(section).getAllByRole('listitem').map(textOf)).toEqual([
    'Dentist Reminders: 10 minutes before',
    'Party Reminders: at 9:00',
    'Trip Sections: Packing',
  ]);
  expect(section.querySelector('details')).toBeNull();
  const counts = screen.getByText('Projects');
  expect(counts.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('lists at most 50 things of each kind that cannot come along, and counts the others (IMPORT-2)', () => {
  const losses = Array.from({ length: 60 }, (_, index) => ({
    kind: 'Files',
    of: `Task ${index}`,
    detail: 'a',
  }));
  show({ ...PLAN, losses: [...losses, { kind: 'Notes', of: 'Trip', detail: 'b' }] }, 0, 0);
  const lines = screen.getAllByRole('listitem').map(textOf);
  expect(lines).toHaveLength(52);
  expect(lines.slice(-2)).toEqual(['10 more: Files', 'Trip Notes: b']);
});
