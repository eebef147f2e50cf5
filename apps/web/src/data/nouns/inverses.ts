import { countOf } from '@questlog/domain/counts';
import type { Inverses } from '../engine/undo/undo-manager.ts';
import type { RowChange } from '../engine/undo/undo-step.ts';
import type { CommandDeps } from './command-deps.ts';
import { newId } from '@questlog/domain/uuid';
import { commentInverse } from './comments/comment-inverse.ts';
import { createCommands } from './create-commands.ts';
import { filterInverse } from './filters/filter-inverse.ts';
import { isChanged, isCreated, isRemoved, type Drift, type Inverse } from './inverse.ts';
import { projectInverse } from './projects/project-inverse.ts';
import { reminderInverse } from './reminders/reminder-inverse.ts';
import { patternInverse } from './repeats/pattern-inverse.ts';
import { sectionInverse } from './sections/section-inverse.ts';
import { tagInverse } from './tags/tag-inverse.ts';
import { taskInverse } from './tasks/task-inverse.ts';
import { undoLabel } from './undo-labels.ts';

const DRIFTED: Readonly<Record<Drift, readonly [one: string, several: string]>> = {
  changed: ['was changed elsewhere since', 'were changed elsewhere since'],
  deleted: ['was deleted elsewhere since', 'were deleted elsewhere since'],
  restored: ['was restored elsewhere since', 'were restored elsewhere since'],
  completed: ['was completed since', 'were completed since'],
  homeless: [
    'was in a project that was deleted elsewhere since',
    'were in projects that were deleted elsewhere since',
  ],
  sectionless: [
    'was in a section that was deleted elsewhere since',
    'were in sections that were deleted elsewhere since',
  ],
  orphaned: ['was under a task that was deleted since', 'were under tasks that were deleted since'],
};

export function createInverses(given: CommandDeps): Inverses {
  const { predict = (draft) => draft } = given;
  let group: string | undefined;
  const push: CommandDeps['push'] = (draft) => given.push(group === undefined ? draft : { ...draft, group });
  const commands = createCommands({ ...given, push });
  const deps: CommandDeps = { ...given, push: (draft) => push(predict(draft)) };
  // In dependency order, like the nouns: a project must be restored before its sections and tasks.
  const inverses: readonly Inverse[] = [
    tagInverse(deps),
    projectInverse(deps, commands),
    sectionInverse(deps),
    taskInverse(deps, commands),
    patternInverse(deps),
    reminderInverse(deps),
    commentInverse(deps),
    filterInverse(deps),
  ];
  const known = new Map(inverses.map((inverse) => [inverse.collection, inverse]));

  return {
    named: (difference) => {
      const inverse = known.get(difference.collection);
      return inverse && { ...difference, name: inverse.nameOf(difference) };
    },
    labelOf: (kinds, changes) => undoLabel(deps.store, kinds, changes),
    conflictWith: (changes) => {
      const met = changes.flatMap((change) => {
        const drift = known.get(change.collection)?.driftOf(change, changes);
        return drift === undefined ? [] : [{ change, drift }];
      });
      const [first] = met;
      if (first === undefined) return undefined;
      const { change, drift } = first;
      const inverse = known.get(change.collection);
      const name = drift === 'deleted' ? change.name : (inverse?.nameOf(change) ?? change.name);
      const row =
        drift === 'deleted' ? undefined : inverse?.openedBy === undefined ? change : inverse.openedBy(change);
      const message = messageOf(name, drift, met.length - 1);
      return { change, name, message, ...(row && { row: { collection: row.collection, id: row.id } }) };
    },
    reverse: (changes) => {
      const byNoun = Map.groupBy(changes, ({ collection }) => collection);
      const of = ({ collection }: Inverse): readonly RowChange[] => byNoun.get(collection) ?? [];
      // If removed rows cannot be restored, their replacements must stay (SUBTASK-22).
      group = changes.some(isRemoved) ? newId(given.clock.now()) : undefined;
      for (const inverse of inverses) inverse.restore?.(of(inverse).filter(isRemoved));
      for (const inverse of inverses) inverse.revert(of(inverse).filter(isChanged));
      const created = changes.filter(isCreated);
      for (const inverse of inverses.toReversed()) inverse.remove?.(of(inverse).filter(isCreated), created);
      group = undefined;
    },
  };
}

function messageOf(name: string, drift: Drift, others: number): string {
  const [one, several] = DRIFTED[drift];
  return others === 0 ? `${name} ${one}.` : `${name} and ${countOf(others, 'other')} ${several}.`;
}
