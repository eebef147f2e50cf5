/** The kinds of project changes, with their labels and error messages (OFFLINE-9). */
import type { Project } from '@questlog/contract/projects';
import type { ResponseRows } from '../../engine/store/row-store.ts';

const one = { readResponse: (project: Project): ResponseRows => ({ projects: [project] }) };

export const projectKinds = {
  'project.create': { ...one, title: 'Create project' },
  'project.edit': { ...one, title: 'Edit project', rejection: 'Failed to update project' },
  'project.delete': { title: 'Delete project' },
  'project.restore': { ...one, title: 'Restore project' },
  'project.archive': { ...one, title: 'Archive project' },
  'project.duplicate': { ...one, title: 'Duplicate project' },
} as const;
