import { useRef } from 'react';
import { SelectCheck, TaskCheck } from '@questlog/ui/controls/checkbox.tsx';
import type { RowHandlers } from './row-handlers.ts';

/** How long the checkbox is held until it selects instead of completing. */
const HOLD_MS = 500;
const size = 'pointer-coarse:size-12';

/** The checkbox of a row: it completes the task; held, or in select mode, it selects it. */
export function RowCheck({
  id,
  title,
  completed,
  selecting,
  selected,
  tabIndex,
  handlers,
}: {
  id: string;
  title: string;
  completed: boolean;
  selecting: boolean;
  selected: boolean;
  tabIndex: number;
  handlers: RowHandlers;
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  /** Whether the click reaches from the row that was selected last to this one. */
  const reaches = useRef(false);
  const release = (): void => clearTimeout(timer.current);
  // Most browsers give no click at all to what has taken the place of the box that was pressed.
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
        // React tells of the click before it tells of the change that comes of it.
        onClick={(event) => {
          reaches.current = event.shiftKey;
        }}
        // The click that ends the holding is none.
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
