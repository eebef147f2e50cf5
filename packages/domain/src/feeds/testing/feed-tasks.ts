import type { FeedTask } from '../calendar-feed.ts';

export function feedTask(given: Partial<FeedTask> = {}): FeedTask {
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    title: 'Buy milk',
    description: null,
    priority: 'none',
    durationMinutes: null,
    projectId: null,
    parentId: null,
    tagIds: [],
    scheduledOn: null,
    scheduledTime: null,
    dueOn: null,
    someday: false,
    hidden: false,
    completedOn: null,
    completedAt: null,
    repeats: false,
    changedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    exists: true,
    ...given,
  };
}
