/**
 * What the dashboard says when the server refuses a change (tasks-and-admin.md section 8), by what was tried. The
 * descriptions are those of the commands in data/.
 */
const TEXTS: Readonly<Record<string, string>> = {
  'Add task': 'Failed to create task',
  'Add tasks': 'Failed to create task',
  'Edit task': 'Failed to update task',
  'Edit task description': 'Failed to update task description',
  'Edit task date': 'Failed to update task date',
  'Edit task tags': 'Failed to update task tags',
  'Edit task project': 'Failed to update task project',
  'Complete task': 'Failed to update task',
  'Complete tasks': 'Failed to update task',
  'Reopen task': 'Failed to update task',
  'Reopen tasks': 'Failed to update task',
  'Delete task': 'Failed to delete task',
  'Delete tasks': 'Failed to delete tasks',
  'Move tasks': 'Failed to move tasks to project',
  'Tag tasks': 'Failed to bulk add/remove tags',
  'Edit project': 'Failed to update project',
  'Delete project': 'Failed to delete project',
  'Archive project': 'Failed to archive project',
  'Duplicate project': 'Failed to duplicate project',
};

/** 'Restore project' → 'Failed to restore project', unless the specification has its own words. */
export function refusalTitle(description: string): string {
  return TEXTS[description] ?? `Failed to ${description.charAt(0).toLowerCase()}${description.slice(1)}`;
}
