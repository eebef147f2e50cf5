import type { View } from '@questlog/domain/tasks/task-views';
import { SlidersHorizontal } from 'lucide-react';
import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { PopoverButton } from '@questlog/ui/overlays/popover-button.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { useRowFilter } from '../../data/row-filter-hooks.ts';
import type { FilterChoice } from './list-header.tsx';
import type { CompletedSwitch } from './task-filter.ts';
import { DisplayPanel } from './load-list-tools.ts';
import { arrangementWord, useArrangement } from './use-arranged.ts';

/**
 * Opens a list's sort and group options. The label, hidden on phones, names the arrangement unless it is the
 * default.
 */
export function DisplayButton({
  view,
  completed,
  choice,
}: {
  view: View;
  completed: CompletedSwitch | undefined;
  choice: FilterChoice | undefined;
}) {
  const arrangement = useArrangement(view);
  const word = arrangementWord(arrangement);
  const assigneeId = useRowFilter(view, undefined)?.assigneeId;
  const isOfOne = assigneeId !== undefined && view.kind !== 'assigned';
  const isFiltered = isOfOne || (choice !== undefined && choice.filter !== 'all');
  return (
    <PopoverButton
      label="Display"
      align="end"
      className={cx(
        buttonClass('quiet', 'md'),
        'max-sm:w-9 max-sm:px-0 max-sm:pointer-coarse:w-11',
        word === undefined && !isFiltered ? 'text-muted' : 'text-accent',
        isFiltered && 'relative',
      )}
      trigger={
        <>
          <SlidersHorizontal size={18} aria-hidden="true" />
          <span className={cx(word === undefined ? 'max-sm:sr-only' : 'sr-only')}>Display</span>{' '}
          {word !== undefined && <span className="max-sm:sr-only">{word}</span>}
          {isFiltered && (
            <>
              <span className="sr-only">{isOfOne ? 'filtered by assignee' : choice?.filter}</span>
              <span aria-hidden="true" className="absolute top-2 right-2 size-2 rounded-full bg-accent" />
            </>
          )}
        </>
      }
    >
      {() => <DisplayPanel {...{ view, arrangement, completed, choice }} />}
    </PopoverButton>
  );
}
