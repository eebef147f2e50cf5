import { isEditable } from '@questlog/domain/shown-text';
import type { ReactNode, Ref } from 'react';

/** Shown below a task's text: the button that opens the editor, or why the text cannot be edited. */
export function EditText({
  name,
  text,
  ref,
  onEdit,
}: {
  name: string;
  text: string;
  ref?: Ref<HTMLButtonElement>;
  onEdit: () => void;
}) {
  if (!isEditable(text)) {
    return <p className="py-1 text-sm text-muted">This text has too many lines to edit it here.</p>;
  }
  return (
    <button
      ref={ref}
      type="button"
      data-screen=""
      onClick={onEdit}
      className="focus-ring-inset -ml-2 min-h-8 rounded-md px-2 text-sm font-medium text-accent transition-colors hover:bg-hover pointer-coarse:min-h-11"
    >
      Edit {name}
    </button>
  );
}

/**
 * Text that opens its editor when clicked. Clicking a link or control, or selecting text, does not open it.
 */
export function EditOnClick({
  text,
  onEdit,
  children,
}: {
  text: string;
  onEdit: () => void;
  children: ReactNode;
}) {
  if (!isEditable(text)) return children;
  return (
    // Keyboard users press the button below.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="cursor-text"
      onClick={({ target }) => {
        const isOnControl = target instanceof Element && target.closest('a, button, input, summary') !== null;
        if (!isOnControl && (getSelection()?.isCollapsed ?? true)) onEdit();
      }}
    >
      {children}
    </div>
  );
}
