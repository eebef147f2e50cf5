import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from '../controls/segmented.tsx';
import { useTheme, type ThemeChoice } from './theme.ts';

const options = [
  { value: 'light', label: 'Light', icon: <Sun size={14} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={14} aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor size={14} aria-hidden="true" /> },
] as const;

/**
 * Selects the light theme, the dark theme or the device's. `onChange` is called after applying the theme, so
 * that the server can store it.
 */
export function ThemeToggle({
  onChange,
  className,
}: {
  onChange?: ((choice: ThemeChoice) => void) | undefined;
  className?: string | undefined;
}) {
  const { theme, setTheme } = useTheme();
  return (
    <Segmented
      label="Theme"
      value={theme}
      options={options}
      stretch
      className={className}
      onValueChange={(choice) => {
        setTheme(choice);
        onChange?.(choice);
      }}
    />
  );
}
