import type { FormField } from '@questlog/domain/query/query-form';
import {
  MISSING_FACTS,
  PRESENT_FACTS,
  QUERY_VIEWS,
  TASK_STATES,
  type QueryTerm,
} from '@questlog/domain/query/query-tree';
import type { QueryReader } from '@questlog/domain/query/read-term';
import { PRIORITY_OPTIONS } from '@questlog/domain/tasks/priority-labels';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';

/** A value that can be selected in the form. */
export interface TermOption {
  readonly value: string;
  readonly label: string;
  readonly term: QueryTerm;
}

const STATE_LABELS: Readonly<Record<(typeof TASK_STATES)[number], string>> = {
  open: 'Open',
  done: 'Completed',
  someday: 'Someday',
  repeating: 'Repeating',
  subtask: 'A subtask',
  parent: 'A task with subtasks',
};
const MISSING_LABELS: Readonly<Record<(typeof MISSING_FACTS)[number], string>> = {
  date: 'Date',
  due: 'Due date',
  project: 'Project',
  section: 'Section',
  tags: 'Tags',
  time: 'Time',
  assignee: 'Assignee',
};
const PRESENT_LABELS: Readonly<Record<(typeof PRESENT_FACTS)[number], string>> = {
  notes: 'Notes',
  checklist: 'Checklist',
  subtasks: 'Subtasks',
  comments: 'Comments',
  reminder: 'Reminder of yours',
  link: 'Link',
  repeat: 'Repetition',
};

const plainOption = (label: string, term: QueryTerm): TermOption => ({ value: valueOf(term), label, term });

/** Returns a text that identifies the value of a condition among those of its field. */
export function valueOf(term: QueryTerm): string {
  switch (term.kind) {
    case 'tag':
    case 'project':
    case 'section':
    case 'member':
      return term.id;
    case 'assignee':
      return term.who;
    case 'priority':
      return term.priority;
    case 'no':
    case 'has':
      return term.fact;
    case 'is':
      return term.state;
    case 'in':
      return term.view;
    case 'overdue':
    case 'date':
    case 'duration':
    case 'text':
      return term.kind;
  }
}

/** Returns the values among which the form lets the user select; undefined for a field with free input. */
export function termOptions(field: FormField, reader: QueryReader): readonly TermOption[] | undefined {
  switch (field) {
    case 'tag':
      return reader.tags.map(({ id, fullPath: name }) =>
        plainOption(name, { kind: 'tag', id, name, isExact: false }),
      );
    case 'project':
      return reader.projects.map(({ id, title: name }) => plainOption(name, { kind: 'project', id, name }));
    case 'section':
      return sectionOptions(reader);
    case 'assignee':
      return [
        plainOption('Me', { kind: 'assignee', who: 'me' }),
        plainOption('Nobody', { kind: 'assignee', who: 'none' }),
        ...reader.members.map((member) => plainOption(member.name, { kind: 'member', ...member })),
      ];
    case 'priority':
      return PRIORITY_OPTIONS.map(({ value: priority, label }) =>
        plainOption(label, { kind: 'priority', priority }),
      );
    case 'state':
      return [
        plainOption('Overdue', { kind: 'overdue' }),
        ...TASK_STATES.map((state) => plainOption(STATE_LABELS[state], { kind: 'is', state })),
      ];
    case 'missing':
      return MISSING_FACTS.map((fact) => plainOption(MISSING_LABELS[fact], { kind: 'no', fact }));
    case 'has':
      return PRESENT_FACTS.map((fact) => plainOption(PRESENT_LABELS[fact], { kind: 'has', fact }));
    case 'view':
      return QUERY_VIEWS.map((view) => plainOption(VIEW_TITLES[view], { kind: 'in', view }));
    case 'date':
    case 'due':
    case 'created':
    case 'updated':
    case 'completed':
    case 'duration':
    case 'text':
      return undefined;
  }
}

function sectionOptions({ projects, sectionsOf }: QueryReader): TermOption[] {
  return projects.flatMap((project) =>
    sectionsOf(project.id).map(({ id, title }) => {
      const name = `${project.title.trim()}/${title.trim()}`;
      return plainOption(name, { kind: 'section', id, name });
    }),
  );
}
