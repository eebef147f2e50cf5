import { Search } from 'lucide-react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/**
 * A field that filters the list below it. Its label is only for screen readers, and is the default
 * placeholder.
 */
export function SearchField(props: Omit<TextFieldProps, 'hideLabel' | 'icon'>) {
  return (
    <TextField
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={typeof props.label === 'string' ? props.label : undefined}
      {...props}
      hideLabel
      icon={<Search size={16} aria-hidden="true" />}
    />
  );
}
