import type { Priority } from '@questlog/domain/tasks/task-facts';
import { useRef } from 'react';
import { SelectCheck, TaskCheck } from '@questlog/ui/controls/checkbox.tsx';
import { useRowHandlers } from './row-context.tsx';

/** How long to hold the checkbox to select the task instead of completing it, in milliseconds. */
const HOLD_MS = 500;
const size = 'h-row w-11 pointer-coarse:w-12';

/** A row's checkbox. A click completes the task. Holding it, or a click in select mode, selects the task. */
export function RowCheck({
  id,
  title,
  priority,
  completed,
  selecting,
  selected,
  tabIndex,
}: {
  id: string;
  title: string;
  priority: Priority;
  completed: boolean;
  selecting: boolean;
  selected: boolean;
  tabIndex: number;
}) {
  const handlers = useRowHandlers();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  /** True if the click extends the selection from the last selected row to this one. */
  const reaches = useRef(false);
  const release = (): void => clearTimeout(timer.current);
  // Most browsers do not fire click if the pressed element was replaced. Reset the flag on the next press
  // too.
  const begin = (): void => {
    held.current = false;
  };

  if (selecting) {
    return (
      <SelectCheck
        label={title}
        checked={selected}
        tabIndex={tabIndex}
        onPointerDown={begin}
        onKeyDown={begin}
        // React calls onClick before onCheckedChange for the same click.
        onClick={(event) => {
          reaches.current = event.shiftKey;
        }}
        // Ignore the click at the end of the long press.
        onCheckedChange={() => {
          if (held.current) held.current = false;
          else if (reaches.current) handlers.selectTo(id);
          else handlers.select(id);
        }}
        className={size}
      />
    );
  }
  return (
    <TaskCheck
      label={title}
      ring={priority === 'none' ? undefined : priority}
      checked={completed}
      tabIndex={tabIndex}
      onPointerDown={() => {
        begin();
        timer.current = setTimeout(() => {
          held.current = true;
          handlers.select(id);
        }, HOLD_MS);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onCheckedChange={(checked) => handlers.setCompleted(id, checked)}
      className={size}
    />
  );
}
