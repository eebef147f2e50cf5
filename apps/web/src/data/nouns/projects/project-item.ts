import type { ProjectRecord } from '@questlog/contract/projects';

export interface ProjectItem {
  readonly id: string;
  readonly title: string;
  readonly color: string;
  readonly isArchived: boolean;
  /** True if views other than the project leave out its open tasks (SOMEDAY-20). */
  readonly someday: boolean;
  /** True if the project and its tasks do not exist for assistants (ASSIST-23). */
  readonly closedToAssistants: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly userId: string | null;
  readonly isPendingSync: boolean;
}

export function projectItem(record: ProjectRecord): ProjectItem {
  const { id, title, color, isArchived, someday, closedToAssistants, createdAt, updatedAt, userId } = record;
  const facts = { title, color, isArchived, someday, closedToAssistants };
  return { id, ...facts, createdAt, updatedAt, userId, isPendingSync: false };
}
