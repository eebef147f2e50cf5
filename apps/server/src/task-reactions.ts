/** The reactions of features to changed tasks, in the order in which they run. */
import type { TaskReaction } from './account-change/tasks-changed.ts';
import { logChanges } from './features/history/log-changes.commands.ts';
import { armReminders } from './features/reminders/arming/reminder-reaction.ts';
import { continueSeries } from './features/repeating/series/series-tasks.commands.ts';
import { writeTaskMessages } from './features/webhooks/task-messages.commands.ts';

export const onTasksChanged: readonly TaskReaction[] = [
  continueSeries,
  armReminders,
  writeTaskMessages,
  logChanges,
];
