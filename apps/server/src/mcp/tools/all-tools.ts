import { activity } from './activity.ts';
import { findTasks } from './find-tasks.ts';
import { getTasks } from './get-tasks.ts';
import { journal } from './journal.ts';
import { overview } from './overview.ts';
import { fetchRow, search } from './search.ts';
import type { Tool } from './tool.ts';

/** All tools, in the order in which they are listed. Clients cache the list, so new tools are added at the end. */
export const TOOLS: readonly Tool[] = [overview, findTasks, getTasks, activity, journal, search, fetchRow];
