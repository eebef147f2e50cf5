import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useOffsetTop } from '@questlog/ui/list/use-offset-top.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { AddSection } from '../load-section-tools.ts';
import type { TaskLinesProps } from '../task-lines.ts';
import { BoardColumn } from './board-column.tsx';
import { useBoardScreen } from './board-context.ts';
import { completedOf } from './board-keys.ts';

/** Columns that are mounted with their cards at once. The others get their cards when they are near the window. */
const FIRST_COLUMNS = 6;

/** Lays out the cards of a board in columns that scroll on their own. */
export function BoardLines(props: TaskLinesProps) {
  const { sections, container } = props;
  const { kind, projectId } = useBoardScreen();
  const top = useOffsetTop(container);
  const scroller = useRef<HTMLDivElement>(null);
  const completed = new Map(sections.map((section) => [section.key, section]));
  const columns = sections.filter(({ key }) => !key.endsWith('/completed'));
  useOpenInSight(props.row.openId, scroller);
  return (
    // Other columns begin at the first one, wherever the former ones were scrolled to.
    <div
      key={kind}
      ref={scroller}
      className="board"
      style={{ height: `calc(100dvh - ${top}px - var(--board-below))` }}
    >
      {columns.map((section: ListSection, index) => (
        <BoardColumn
          key={section.key}
          {...props}
          section={section}
          completed={completed.get(completedOf(section.key))}
          startsNear={index < FIRST_COLUMNS}
        />
      ))}
      {projectId !== undefined && (
        <div className="board-end">
          <Boundary>
            <AddSection projectId={projectId} />
          </Boundary>
        </div>
      )}
    </div>
  );
}

/** Scrolls the column of a task that opens into view: it becomes wider. */
function useOpenInSight(openId: string | undefined, scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (openId === undefined) return;
    const card = scroller.current?.querySelector(`[data-row="${CSS.escape(openId)}"]`);
    card?.closest('[data-column]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [openId, scroller]);
}
