/** The names of changes to repeat patterns, and the messages for rejected ones (OFFLINE-9). */
import type { ActionTexts } from '../action-text.ts';
import type { repeatKinds } from './repeat-kinds.ts';

const FAILED_TO_SAVE = 'Failed to save repeat pattern';

export const repeatTexts: ActionTexts<keyof typeof repeatKinds> = {
  'repeat.create': { title: 'Make task repeating', refusal: FAILED_TO_SAVE },
  'repeat.edit': { title: 'Edit repeat pattern', refusal: FAILED_TO_SAVE },
  'repeat.pause': { title: 'Pause or resume repeating', refusal: FAILED_TO_SAVE },
  'repeat.remove': { title: 'Remove repeat pattern' },
  'occurrence.create-now': { title: 'Create scheduled task', refusal: 'Failed to create task' },
  'occurrence.cancel': { title: 'Cancel scheduled task' },
};
