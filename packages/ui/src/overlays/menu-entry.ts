import type { ReactNode } from 'react';

/** An action of a menu. */
export interface MenuItem {
  kind?: 'item' | undefined;
  label: string;
  onSelect: () => void;
  /** 16 px, decorative. */
  icon?: ReactNode;
  /** Shown, not bound: "mod+n", as `useHotkey` takes it. */
  shortcut?: string | undefined;
  danger?: boolean | undefined;
  /** A sentence below the label: why it is disabled. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

/** A setting of a menu that is on or off. */
export interface MenuCheck {
  kind: 'check';
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

export type MenuEntry = MenuItem | MenuCheck | { kind: 'separator' } | { kind: 'heading'; label: string };
