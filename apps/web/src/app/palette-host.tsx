import { Suspense } from 'react';
import { useSidebar } from '../ui/sidebar-context.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import { loaders } from './loaders.ts';
import { lazyPart } from './part.ts';

const CommandPalette = lazyPart(loaders.palette, (module) => module.CommandPalette);

/** The palette while it is open, and the keys that open it from anywhere: Ctrl+K, and / outside of a field. */
export function PaletteHost({
  open,
  onOpen,
  ...palette
}: CommandPaletteProps & { open: boolean; onOpen: () => void }) {
  const { closeSidebar } = useSidebar();
  const { onClose } = palette;
  const show = (): void => {
    // A dialog asks for an answer first.
    if (document.querySelector(':is([role="dialog"], [role="alertdialog"])[data-open]') !== null) return;
    closeSidebar();
    onOpen();
  };
  useHotkey('mod+k', open ? onClose : show);
  useHotkey('/', show, !open);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette {...palette} />
    </Suspense>
  );
}
