import { useEffect, useRef } from 'react';
import { TextField } from './text-field.tsx';

/** A secret that is shown once. It is focused and selected, so that it can be copied by a key. */
export function ShownOnceField({ label, value, hint }: { label: string; value: string; hint: string }) {
  const field = useRef<HTMLInputElement>(null);
  // Focusing the field selects the text.
  useEffect(() => field.current?.focus(), []);
  return (
    <TextField
      ref={field}
      label={label}
      readOnly
      dir="ltr"
      value={value}
      hint={hint}
      // Show the start of the text in a narrow field, also after its first focus, when Chromium scrolls to the end.
      onFocus={({ currentTarget: input }) => {
        input.setSelectionRange(0, value.length, 'backward');
        input.scrollLeft = 0;
      }}
    />
  );
}
