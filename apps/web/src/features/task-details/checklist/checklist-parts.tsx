import { GripVertical } from 'lucide-react';
import { useContext, type ComponentProps } from 'react';
import { AddItem } from './add-item.tsx';
import { ChecklistContext } from './checklist-context.ts';

type Line = number | string | undefined;

/** A list item in a description. An item with a checkbox has a grip for dragging it. */
export function ChecklistItem({ children, ...item }: ComponentProps<'li'> & { 'data-line'?: Line }) {
  const controls = useContext(ChecklistContext);
  const isMovable = controls !== undefined && item['data-line'] !== undefined;
  return (
    <li {...item}>
      {isMovable && (
        <span
          data-item-grip
          data-screen=""
          aria-hidden="true"
          className="absolute top-0 -left-6 hidden h-6 w-6 cursor-grab touch-none place-items-center text-subtle"
        >
          <GripVertical size={14} />
        </span>
      )}
      {children}
    </li>
  );
}

/** A bulleted list in a description. A checklist ends with a field for another item. */
export function BulletedList({
  children,
  'data-last': last,
  ...list
}: ComponentProps<'ul'> & { 'data-last'?: Line }) {
  return (
    <>
      <ul {...list} data-last={last}>
        {children}
      </ul>
      {last !== undefined && <AddItem lastLine={Number(last)} />}
    </>
  );
}

export function NumberedList({
  children,
  'data-last': last,
  ...list
}: ComponentProps<'ol'> & { 'data-last'?: Line }) {
  return (
    <>
      <ol {...list} data-last={last}>
        {children}
      </ol>
      {last !== undefined && <AddItem lastLine={Number(last)} />}
    </>
  );
}
