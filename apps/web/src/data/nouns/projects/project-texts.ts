/** The names of project changes, and the messages for rejected ones (OFFLINE-9). */
import type { ActionTexts } from '../action-text.ts';
import type { projectKinds } from './project-kinds.ts';

export const projectTexts: ActionTexts<keyof typeof projectKinds> = {
  'project.create': { title: 'Create project' },
  'project.edit': { title: 'Edit project', refusal: 'Failed to update project' },
  'project.delete': { title: 'Delete project' },
  'project.restore': { title: 'Restore project' },
  'project.archive': { title: 'Archive project' },
  'project.duplicate': { title: 'Duplicate project' },
};
