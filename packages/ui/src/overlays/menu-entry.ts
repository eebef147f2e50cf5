import type { ReactNode } from 'react';

export interface MenuItem {
  kind?: 'item' | undefined;
  label: string;
  onSelect: () => void;
  /** Decorative, 16 px. */
  icon?: ReactNode;
  /**
   * The shortcut to display, such as "mod+n", in the notation of `useHotkey`. The entry does not register it.
   */
  shortcut?: string | undefined;
  danger?: boolean | undefined;
  /** The reason why the entry is disabled, shown below the label. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

/** Turns a setting on or off. */
export interface MenuCheck {
  kind: 'check';
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** Opens a submenu next to the entry. */
export interface Submenu {
  kind: 'submenu';
  label: string;
  /** Decorative, 16 px. */
  icon?: ReactNode;
  entries: readonly MenuEntry[];
}

export type MenuEntry =
  | MenuItem
  | MenuCheck
  | Submenu
  | { kind: 'separator' }
  | { kind: 'heading'; label: string };
