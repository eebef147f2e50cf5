import { expect, it } from 'vitest';
import { countMade } from './count-made.ts';

it('counts each line of a pasted list as a task, and counts changes that create nothing as `others` (OFFLINE-48)', () => {
  const list = JSON.stringify({ tasks: [{ title: 'Milk' }, { title: 'Bread' }] });
  const kinds = ['task.create', 'tasks.create', 'project.create', 'tasks.tag'];
  const actions = kinds.map((kind) => ({ kind, body: kind === 'tasks.create' ? list : null }));
  expect(countMade(actions)).toEqual({ tasks: 3, projects: 1, others: 1 });
});
