import type { ProjectRecord } from '@questlog/contract/projects';

export interface ProjectItem {
  readonly id: string;
  readonly title: string;
  readonly color: string;
  readonly isArchived: boolean;
  /** True if views other than the project leave out its open tasks (SOMEDAY-20). */
  readonly someday: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly userId: string | null;
  readonly isPendingSync: boolean;
}

export function projectItem(record: ProjectRecord): ProjectItem {
  const { id, title, color, isArchived, someday, createdAt, updatedAt, userId } = record;
  return { id, title, color, isArchived, someday, createdAt, updatedAt, userId, isPendingSync: false };
}
