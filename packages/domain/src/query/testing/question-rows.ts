/**
 * The rows that the test questions of `question-vectors.ts` search, at 10:00 in UTC on Wednesday, 25 November 2026.
 * Their reader is Ada.
 */
import type { Priority } from '../../tasks/task-facts.ts';
import { PROJECTS, SECTIONS } from './query-names.ts';

export const NOW = '2026-11-25T10:00:00.000Z';

/** A task, with the names of the rows to which it refers. */
export interface QuestionRow {
  /** The name of the task in the test questions. */
  readonly key: string;
  readonly title: string;
  readonly notes?: string;
  readonly description?: string;
  readonly project?: string;
  readonly section?: string;
  /** The key of another row. */
  readonly parent?: string;
  readonly tags?: readonly string[];
  readonly priority?: Priority;
  readonly scheduled?: string;
  readonly time?: '09:00' | '14:00';
  readonly due?: string;
  readonly minutes?: number;
  readonly isSomeday?: boolean;
  readonly isHidden?: boolean;
  readonly assignee?: string;
  readonly hasComment?: boolean;
  readonly repeats?: boolean;
  /** The name of the member who has a reminder. */
  readonly reminded?: string;
  readonly created?: string;
  readonly updated?: string;
  readonly completed?: string;
  /** True for a task that no question finds: it is in the trash, or in the archived project. */
  readonly isUnlisted?: boolean;
}

export const READER_NAME = 'Ada Lovelace';
export const ARCHIVED_PROJECT = 'Archive';
export const NAMED_PROJECTS: readonly string[] = [...PROJECTS.map(({ title }) => title), ARCHIVED_PROJECT];

/** The day of creation of most rows. */
export const CREATED = '2026-11-20T12:00:00.000Z';

export const ROWS: readonly QuestionRow[] = [
  { key: 'call', title: 'Call Ann', notes: '' },
  {
    key: 'cafe',
    title: 'Café with Ben',
    description: 'Bring “the list”',
    tags: ['home'],
    scheduled: '2026-11-25',
    time: '09:00',
    minutes: 60,
  },
  {
    key: 'report',
    title: 'Write report',
    notes: 'see HTTPS://a.example/x',
    project: 'Work',
    tags: ['work'],
    priority: 'high',
    due: '2026-11-27',
    minutes: 90,
    assignee: 'Ada Lovelace',
  },
  {
    key: 'client',
    title: 'Client meeting',
    project: 'Work',
    tags: ['work/client'],
    priority: 'medium',
    scheduled: '2026-11-26',
    time: '14:00',
    due: '2026-12-02',
    assignee: 'Ben',
  },
  { key: 'rent', title: 'Pay rent', tags: ['waiting'], priority: 'high', scheduled: '2026-11-20' },
  {
    key: 'tax',
    title: 'Tax return',
    description: '- [ ] papers\n- [x] form',
    due: '2026-11-24',
    minutes: 120,
    assignee: 'Ada Lovelace',
  },
  {
    key: 'sink',
    title: 'Fix the sink',
    project: 'House',
    section: 'Kitchen',
    priority: 'low',
    isSomeday: true,
    minutes: 30,
  },
  {
    key: 'sofa',
    title: 'Order sofa',
    project: 'House',
    section: 'Living room',
    tags: ['home'],
    scheduled: '2026-12-01',
    hasComment: true,
  },
  { key: 'paint', title: 'Paint wall', description: '1) [x] primer', project: 'House', due: '2026-11-29' },
  { key: 'tape', title: 'Buy tape', project: 'House', parent: 'paint', minutes: 15 },
  {
    key: 'water',
    title: 'Water plants',
    tags: ['home'],
    scheduled: '2026-11-25',
    minutes: 5,
    repeats: true,
    reminded: 'Ada Lovelace',
  },
  { key: 'passport', title: 'Renew passport', priority: 'low', due: '2026-12-31', isHidden: true },
  {
    key: 'street',
    title: 'Straße & Café',
    tags: ['büro'],
    created: '2025-06-01T12:00:00.000Z',
    updated: '2026-10-31T12:00:00.000Z',
  },
  { key: 'rd', title: 'R&D plan', notes: 'x [ ] no list', project: 'A/B', minutes: 45 },
  {
    key: 'show',
    title: 'Watch the today show',
    project: 'Two words',
    section: 'Kitchen',
    priority: 'medium',
    assignee: 'Ben',
    reminded: 'Ben',
  },
  {
    key: 'big',
    title: 'Plan not and or',
    project: 'The “big” one',
    scheduled: '2027-01-04',
    due: '2027-02-01',
    assignee: 'None',
  },
  {
    key: 'night',
    title: 'Late night',
    created: '2026-11-24T23:30:00.000Z',
    updated: '2026-11-24T23:30:00.000Z',
  },
  {
    key: 'fresh',
    title: 'New idea',
    description: 'https: //not a link',
    created: '2026-11-25T09:00:00.000Z',
    updated: '2026-11-25T09:00:00.000Z',
  },
  {
    key: 'done',
    title: 'Call the bank',
    tags: ['work'],
    scheduled: '2026-11-24',
    completed: '2026-11-25T08:00:00.000Z',
  },
  {
    key: 'old',
    title: 'Old report',
    project: 'Work',
    priority: 'high',
    created: '2026-10-01T12:00:00.000Z',
    completed: '2026-10-15T12:00:00.000Z',
  },
  {
    key: 'eve',
    title: 'Evening walk',
    scheduled: '2026-11-25',
    minutes: 30,
    completed: '2026-11-24T23:30:00.000Z',
  },
  { key: 'trashed', title: 'Call trash', priority: 'high', scheduled: '2026-11-25', isUnlisted: true },
  { key: 'archived', title: 'Call archived', project: ARCHIVED_PROJECT, priority: 'high', isUnlisted: true },
];

/** The sections of each project, by its title. */
export function sectionsIn(title: string): readonly string[] {
  return SECTIONS[title] ?? [];
}
