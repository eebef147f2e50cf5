/** What was written in the form of a new task. */
export interface NewTaskDraft {
  readonly title: string;
  readonly description: string;
}

export const EMPTY_DRAFT: NewTaskDraft = { title: '', description: '' };
