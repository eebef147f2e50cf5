import { expect, test } from 'vitest';
import { rejectionText, titleOf } from './action-texts.ts';
import { kindOfRequest } from './request-kinds.ts';

test.each([
  ['task.create', 'Failed to create task'],
  ['task.edit', 'Failed to update task'],
  ['task.complete', 'Failed to update task'],
  ['task.edit-description', 'Failed to update task description'],
  ['task.edit-date', 'Failed to update task date'],
  ['task.edit-tags', 'Failed to update task tags'],
  ['task.edit-project', 'Failed to update task project'],
  ['task.delete', 'Failed to delete task'],
  ['tasks.tag', 'Failed to bulk add/remove tags'],
  ['tasks.move', 'Failed to move tasks to project'],
  ['tasks.delete', 'Failed to delete tasks'],
  ['project.delete', 'Failed to delete project'],
  ['project.archive', 'Failed to archive project'],
  ['project.duplicate', 'Failed to duplicate project'],
  ['project.create', 'Failed to create project'],
  ['task.restore', 'Failed to restore task'],
  ['repeat.create', 'Failed to save repeat pattern'],
  ['repeat.edit', 'Failed to save repeat pattern'],
  ['repeat.remove', 'Failed to remove repeat pattern'],
  ['occurrence.create-now', 'Failed to create task'],
  ['occurrence.cancel', 'Failed to cancel scheduled task'],
  ['of-a-later-version', 'Failed to change'],
])('a rejected change of the kind %s shows the message %s (OFFLINE-9)', (kind, text) => {
  expect(rejectionText({ kind })).toBe(text);
});

test.each([
  ['POST', '/api/tasks', 'Add task'],
  ['DELETE', '/api/tasks/t', 'Delete task'],
  ['POST', '/api/tasks/t/repeat', 'Make task repeating'],
  ['PUT', '/api/tasks/t/repeat', 'Edit repeat pattern'],
  ['DELETE', '/api/tasks/t/repeat', 'Remove repeat pattern'],
  ['POST', '/api/scheduled-tasks/o/create-now', 'Create scheduled task'],
  ['DELETE', '/api/scheduled-tasks/o', 'Cancel scheduled task'],
  ['POST', '/api/projects', 'Create project'],
  ['POST', '/api/accounts/a/tags', 'Add tag'],
  ['PUT', '/api/accounts/a/tags/t', 'Edit tag'],
  ['DELETE', '/api/accounts/a/tags/t', 'Delete tag'],
  ['POST', '/api/elsewhere', 'Change'],
])('a queued %s request to %s without a command has the title "%s"', (method, path, title) => {
  expect(titleOf({ kind: kindOfRequest(method, path) })).toBe(title);
});
