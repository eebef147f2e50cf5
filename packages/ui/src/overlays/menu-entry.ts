import type { ReactNode } from 'react';

/** A menu entry that performs an action. */
export interface MenuItem {
  kind?: 'item' | undefined;
  label: string;
  onSelect: () => void;
  /** A decorative 16 px icon. */
  icon?: ReactNode;
  /**
   * The keyboard shortcut to display, such as "mod+n", in the notation of `useHotkey`. The menu entry does
   * not register the shortcut.
   */
  shortcut?: string | undefined;
  danger?: boolean | undefined;
  /** A sentence below the label that says why the entry is disabled. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

/** A menu entry that turns a setting on or off. */
export interface MenuCheck {
  kind: 'check';
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** A menu entry that opens a submenu next to it. */
export interface Submenu {
  kind: 'submenu';
  label: string;
  /** A decorative 16 px icon. */
  icon?: ReactNode;
  entries: readonly MenuEntry[];
}

export type MenuEntry =
  | MenuItem
  | MenuCheck
  | Submenu
  | { kind: 'separator' }
  | { kind: 'heading'; label: string };
