import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { isPopupOpen } from '@questlog/ui/overlays/open-popup.ts';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { useHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { overlays } from '../chunks.ts';
import type { CommandPaletteProps } from './command-palette.tsx';

const CommandPalette = lazyWithRetry(overlays, (module) => module.CommandPalette);

type PaletteHostProps = CommandPaletteProps & { open: boolean; onOpen: () => void };

/** Renders the open palette, and handles the keys that open it: Ctrl+K anywhere, and / outside fields. */
export function PaletteHost({ open, onOpen, ...palette }: PaletteHostProps) {
  const { closeSidebar } = useSidebar();
  const { onClose } = palette;
  const show = (): void => {
    if (isPopupOpen()) return;
    closeSidebar();
    onOpen();
  };
  useHotkey('mod+k', open ? onClose : show);
  useHotkey('/', show, !open);
  if (!open) return null;
  return (
    <OverlayBoundary open onClose={onClose}>
      <CommandPalette {...palette} />
    </OverlayBoundary>
  );
}
