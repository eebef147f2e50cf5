import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { isPopupOpen } from '@questlog/ui/overlays/open-popup.ts';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { useHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { enterOf, type BegunEntry } from '../../features/palette/begun-entry.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import { loaders } from '../loaders.ts';
import { lazyPart } from '@questlog/ui/hooks/part.ts';

const CommandPalette = lazyPart(loaders.palette, (module) => module.CommandPalette);

type OpenPaletteProps = Omit<CommandPaletteProps, 'begun'>;
type PaletteHostProps = OpenPaletteProps & { open: boolean; onOpen: () => void };

/** The palette while it is open, and the keys that open it from anywhere: Ctrl+K, and / outside of a field. */
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
  return open ? <OpenPalette {...palette} /> : null;
}

function OpenPalette(palette: OpenPaletteProps) {
  const [begun, setBegun] = useState<BegunEntry>({ text: '' });
  return (
    <OverlayBoundary
      open
      onClose={palette.onClose}
      fallback={<Waiting begun={begun} onChange={setBegun} onClose={palette.onClose} />}
    >
      <CommandPalette {...palette} begun={begun} />
    </OverlayBoundary>
  );
}

/**
 * Takes what is typed before the palette's code has come: it must neither be lost nor be taken for keys of the page.
 * Enter ends the typing, and the palette does what it asked for as soon as it is there.
 */
function Waiting({
  begun,
  onChange,
  onClose,
}: {
  begun: BegunEntry;
  onChange: (begun: BegunEntry) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="Search and commands"
      onCancel={onClose}
      className="mx-auto mt-2 mb-auto w-[calc(100vw-1rem)] max-w-[40rem] rounded-xl bg-raised p-0 text-text shadow-lg backdrop:bg-overlay sm:mt-[12vh]"
    >
      <input
        type="text"
        aria-label="Search tasks or type a command"
        placeholder="Search tasks or type a command"
        autoComplete="off"
        dir="auto"
        value={begun.text}
        readOnly={begun.enter !== undefined}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          const enter = enterOf(event);
          if (enter === undefined) return;
          event.preventDefault();
          onChange({ ...begun, enter });
        }}
        className="text-field h-13 w-full bg-transparent px-4 outline-none"
      />
    </dialog>
  );
}
