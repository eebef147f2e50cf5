import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { SearchField } from '@questlog/ui/controls/search-field.tsx';
import { useEffect, useRef, useState } from 'react';

/** How long to wait after a keystroke before searching, in milliseconds. */
const PAUSE_MS = 250;

/** Searches while the user types. */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
  className,
}: {
  label: string;
  placeholder: string;
  /** The text that currently filters the list. */
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The value changed elsewhere: the user went back or removed a filter.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const search = (typed: string): void => {
    clearTimeout(waiting.current);
    if (typed.trim() !== value) onSearch(typed.trim());
  };
  return (
    <SearchField
      label={label}
      type="search"
      placeholder={placeholder}
      value={text}
      maxLength={254}
      className={className}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(waiting.current);
        waiting.current = setTimeout(() => search(target.value), PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event.nativeEvent)) search(text);
      }}
    />
  );
}
