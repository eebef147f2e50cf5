import { expect, it } from 'vitest';
import { task } from '../testing/rows.ts';
import { copiedFields, templateOf } from './series-tasks.ts';

it("a template has its task's checklist with all checkboxes unticked (TASK-79)", () => {
  const description = '- [x] milk\n- [ ] bread';
  const unticked = '- [ ] milk\n- [ ] bread';
  expect(templateOf(task('t', { description }), 'scheduled').description).toBe(unticked);
  expect(copiedFields({ description, title: 'Shop' })).toEqual({ description: unticked, title: 'Shop' });
  expect(copiedFields({ description: null })).toEqual({ description: null });
});
