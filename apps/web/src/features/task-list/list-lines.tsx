import { ListStretch } from '@questlog/ui/list/list-stretch.tsx';
import type { TaskLinesProps } from './task-lines.ts';
import { useListLines } from './use-list-lines.ts';

/** The virtualised lines of a list. The window scrolls, not the list. */
export function ListLines(props: TaskLinesProps) {
  const { label, plan, row, onFold, isFolding, narrow, container, children } = props;
  const { openId, editingId } = row;
  const lines = useListLines(plan, container, row, props);
  return (
    <div data-lines="" className="relative" style={{ height: lines.getTotalSize() }}>
      <ListStretch
        {...{ label, plan, onFold }}
        items={lines.getVirtualItems()}
        scrollMargin={lines.options.scrollMargin}
        isLeaving={isFolding}
        measure={(id) => (narrow || id === openId || id === editingId ? lines.measureElement : undefined)}
      >
        {children}
      </ListStretch>
    </div>
  );
}
