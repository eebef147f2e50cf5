import { isEditable } from '@questlog/domain/shown-text';
import type { Ref } from 'react';

/** The button below a text that opens its field, or why there is none. */
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
      onClick={onEdit}
      className="focus-ring-inset -ml-2 min-h-8 rounded-md px-2 text-sm font-medium text-accent transition-colors hover:bg-hover pointer-coarse:min-h-11"
    >
      Edit {name}
    </button>
  );
}
