/** The kinds of project changes. Their texts are in project-texts.ts. */
import type { Project } from '@questlog/contract/projects';
import type { AnswerRows } from '../../engine/store/row-store.ts';

const one = { readAnswer: (project: Project): AnswerRows => ({ projects: [project] }) };

export const projectKinds = {
  'project.create': one,
  'project.edit': one,
  'project.delete': {},
  'project.restore': one,
  'project.archive': one,
  'project.duplicate': one,
} as const;
