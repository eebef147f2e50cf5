/** Reverses changes to repeat patterns, and updates their tasks. */
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { isEqual } from '../../engine/undo/row-changes.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { Inverse } from '../inverse.ts';
import { repeatCommands } from './repeat-commands.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';

export function patternInverse(deps: CommandDeps): Inverse {
  const { store } = deps;
  const commands = repeatCommands(deps);
  return {
    collection: 'repeatPatterns',
    driftOf: ({ id, after }) => {
      const pattern = store.repeatPattern(id);
      if (after === null) return pattern === undefined ? undefined : 'restored';
      if (pattern === undefined) return 'deleted';
      const { series, isActive } = after as Partial<RepeatPatternItem>;
      const isAsLeft =
        (series === undefined || isSameRule(series.rule, pattern.series.rule)) &&
        (isActive === undefined || isActive === pattern.isActive);
      return isAsLeft ? undefined : 'changed';
    },
    nameOf: ({ id, before, after }) => {
      const { template } = (store.repeatPattern(id) ?? before ?? after) as Pick<
        RepeatPatternItem,
        'template'
      >;
      return `The repetition of "${toastTitle(template.title)}"`;
    },
    openedBy: ({ id }) => {
      const pattern = store.repeatPattern(id);
      return pattern && { collection: 'tasks', id: pattern.template.taskId ?? pattern.taskId };
    },
    restore: (changes) => {
      for (const { before } of changes) commands.restoreRepeat(before as unknown as RepeatPatternItem);
    },
    revert: (changes) => {
      for (const { id, before } of changes) {
        const { series, isActive } = before as Partial<RepeatPatternItem>;
        commands.changeRepeat(id, series?.rule, isActive);
      }
    },
    remove: (changes) => {
      for (const { id } of changes) commands.removeRepeat(id);
    },
  };
}

/** Compare field by field: a rule from the server has its fields in a different order. */
function isSameRule(a: RepeatRule, b: RepeatRule): boolean {
  return (Object.keys(a) as (keyof RepeatRule)[]).every((name) => isEqual(a[name], b[name]));
}
