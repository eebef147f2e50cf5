import * as fc from 'fast-check';
import type { TreeTask } from '../task-forest.ts';

const COMPLETED = ['2026-05-01T08:00:00.000Z', '2026-05-01T09:00:00.000Z'];

export function treeTask(id: string, fields: Partial<TreeTask> = {}): TreeTask {
  return { id, parentId: null, projectId: null, sectionId: null, completedAt: null, ...fields };
}

/** At most 12 random tasks in trees without cycles. Each subtask is in its parent's project and section. */
export const arbitraryForest: fc.Arbitrary<readonly TreeTask[]> = fc
  .array(
    fc.record({
      above: fc.option(fc.nat(11), { nil: null }),
      projectId: fc.constantFrom(null, 'p1', 'p2'),
      section: fc.constantFrom(null, 'a', 'b'),
      completedAt: fc.constantFrom(null, null, ...COMPLETED),
    }),
    { maxLength: 12 },
  )
  .map((rows) => {
    const tasks: TreeTask[] = [];
    for (const [index, { above, projectId, section, completedAt }] of rows.entries()) {
      const parent = above === null || above >= index ? undefined : tasks[above];
      tasks.push({
        id: `t${index}`,
        parentId: parent?.id ?? null,
        projectId: parent === undefined ? projectId : parent.projectId,
        sectionId: parent === undefined ? sectionIn(projectId, section) : parent.sectionId,
        completedAt,
      });
    }
    return tasks;
  });

/** Returns the id of a project's section; null for none. The Inbox has no sections. */
export function sectionIn(projectId: string | null, section: string | null): string | null {
  return projectId === null || section === null ? null : `${projectId}/${section}`;
}

/** Generates ids that occur in random forests. */
export const arbitraryIds = fc.uniqueArray(
  fc.nat(11).map((n) => `t${n}`),
  { maxLength: 4 },
);
