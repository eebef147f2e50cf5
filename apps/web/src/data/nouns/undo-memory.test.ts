import { expect, it } from 'vitest';
import { UndoMemory } from './undo-memory.ts';

it('the undo memory forgets deleted rows when the account is closed', () => {
  const deleted = new UndoMemory();
  const [tasks, projects] = [deleted.map<string>(), deleted.map<string>()];
  tasks.set('t', 'task');
  projects.set('p', 'project');
  deleted.close();
  expect([tasks.size, projects.size]).toEqual([0, 0]);
});
