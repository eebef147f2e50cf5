import { Search } from 'lucide-react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A field that narrows the list below it. Its label is read, not seen; the placeholder is the label unless told otherwise. */
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
