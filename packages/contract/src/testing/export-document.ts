import type { ExportDocument, ExportedTask } from '../export-format.ts';

/** The timestamp used throughout the test exports. */
export const EXPORTED_AT = '2026-02-01T08:00:00.000Z';

/** Returns a UUID that ends with this number. */
export function numberedId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** Returns an open task in the Inbox with the given fields. */
export function exportedTaskWith(
  fields: Pick<ExportedTask, 'id' | 'title'> & Partial<ExportedTask>,
): ExportedTask {
  return {
    description: null,
    notes: null,
    projectId: null,
    sectionId: null,
    parentId: null,
    tags: [],
    scheduledDate: null,
    scheduledTime: null,
    isThisEvening: false,
    dueDate: null,
    priority: 'none',
    someday: false,
    hidden: false,
    durationMinutes: null,
    assigneeId: null,
    projectOrder: null,
    todayOrder: null,
    anytimeOrder: null,
    createdAt: EXPORTED_AT,
    updatedAt: EXPORTED_AT,
    completedAt: null,
    createdBy: null,
    completedBy: null,
    patternId: null,
    ...fields,
  };
}

export function exportWith(content: Partial<ExportDocument>): ExportDocument {
  return {
    format: 'questlog-export',
    version: 1,
    exportedAt: EXPORTED_AT,
    account: { id: numberedId(1), name: 'Ada', type: 'Personal' },
    projects: [],
    sections: [],
    tags: [],
    tasks: [],
    patterns: [],
    occurrences: [],
    comments: [],
    reminders: [],
    filters: [],
    members: [],
    events: [],
    ...content,
  };
}
