import { expect, test } from 'vitest';
import { refusalTitle } from './refusal-texts.ts';

test.each([
  ['Add task', 'Failed to create task'],
  ['Edit task', 'Failed to update task'],
  ['Complete task', 'Failed to update task'],
  ['Edit task description', 'Failed to update task description'],
  ['Edit task date', 'Failed to update task date'],
  ['Edit task tags', 'Failed to update task tags'],
  ['Edit task project', 'Failed to update task project'],
  ['Delete task', 'Failed to delete task'],
  ['Tag tasks', 'Failed to bulk add/remove tags'],
  ['Move tasks', 'Failed to move tasks to project'],
  ['Delete tasks', 'Failed to delete tasks'],
  ['Delete project', 'Failed to delete project'],
  ['Archive project', 'Failed to archive project'],
  ['Duplicate project', 'Failed to duplicate project'],
  ['Create project', 'Failed to create project'],
  ['Restore task', 'Failed to restore task'],
  ['Something new', 'Failed to something new'],
])('%s: %s', (tried, title) => {
  expect(refusalTitle(tried)).toBe(title);
});
