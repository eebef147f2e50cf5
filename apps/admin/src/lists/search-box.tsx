import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key after which the text is looked for. */
const PAUSE_MS = 250;

/** A text that is looked for while it is typed. */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
  className,
}: {
  label: string;
  placeholder: string;
  /** What is looked for now. */
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address has changed: by Back, or by a filter that was taken away.
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
    <TextField
      label={label}
      hideLabel
      type="search"
      placeholder={placeholder}
      icon={<Search size={16} aria-hidden="true" />}
      value={text}
      maxLength={254}
      autoComplete="off"
      spellCheck={false}
      className={className}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(waiting.current);
        waiting.current = setTimeout(() => search(target.value), PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(text);
      }}
    />
  );
}
