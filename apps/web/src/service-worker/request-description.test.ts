import { expect, it } from 'vitest';
import { describeRequest } from './request-description.ts';

it.each([
  ['POST', '/api/tasks', 'Add task'],
  ['DELETE', '/api/tasks/t', 'Delete task'],
  ['POST', '/api/accounts/a/tags', 'Add tag'],
  ['PUT', '/api/accounts/a/tags/t', 'Edit tag'],
  ['DELETE', '/api/accounts/a/tags/t', 'Delete tag'],
  ['PUT', '/api/accounts/a', 'Edit account'],
  ['POST', '/api/elsewhere', 'Change'],
])('calls %s %s by the name "%s"', (method, path, name) => {
  expect(describeRequest(method, path, '{"name":"work"}')).toEqual({ description: name, content: 'work' });
});
