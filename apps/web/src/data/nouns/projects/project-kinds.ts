/** The kinds of changes of projects, with the texts of their refusals (OFFLINE-9). */
import type { Project } from '@questlog/contract/projects';
import type { AnswerRows } from '../../engine/store/row-store.ts';

const one = (project: Project): AnswerRows => ({ projects: [project] });

export const projectKinds = {
  'project.create': { title: 'Create project', readAnswer: one },
  'project.edit': { title: 'Edit project', refusal: 'Failed to update project', readAnswer: one },
  'project.delete': { title: 'Delete project' },
  'project.restore': { title: 'Restore project', readAnswer: one },
  'project.archive': { title: 'Archive project', readAnswer: one },
  'project.duplicate': { title: 'Duplicate project', readAnswer: one },
} as const;
