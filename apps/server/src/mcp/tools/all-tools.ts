import { activity } from './activity.ts';
import { addTasks } from './add-tasks.ts';
import { completeTasks, deleteTasks, moveTasks, restoreTasks, scheduleTasks } from './bulk-tools.ts';
import { comment } from './comment.ts';
import { editProjects } from './edit-projects.ts';
import { editTags } from './edit-tags.ts';
import { findTasks } from './find-tasks.ts';
import { getTasks } from './get-tasks.ts';
import { journal } from './journal.ts';
import { overview } from './overview.ts';
import { fetchRow, search } from './search.ts';
import { setReminders } from './set-reminders.ts';
import { setRepeat } from './set-repeat.ts';
import type { Tool } from './tool.ts';
import { undo } from './undo.ts';
import { updateTasks } from './update-tasks.ts';

/** All tools, in the order in which they are listed. Clients cache the list, so new tools are added at the end. */
export const TOOLS: readonly Tool[] = [
  overview,
  findTasks,
  getTasks,
  activity,
  journal,
  search,
  fetchRow,
  addTasks,
  updateTasks,
  completeTasks,
  scheduleTasks,
  moveTasks,
  setRepeat,
  editProjects,
  editTags,
  setReminders,
  comment,
  undo,
  deleteTasks,
  restoreTasks,
];
