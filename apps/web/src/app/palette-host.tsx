import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { isPopupOpen } from '../ui/open-popup.ts';
import { useSidebar } from '../ui/sidebar-context.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import { loaders } from './loaders.ts';
import { lazyPart } from './part.ts';

const CommandPalette = lazyPart(loaders.palette, (module) => module.CommandPalette);

type PaletteHostProps = Omit<CommandPaletteProps, 'initialText'> & { open: boolean; onOpen: () => void };

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

function OpenPalette(palette: Omit<CommandPaletteProps, 'initialText'>) {
  const [typed, setTyped] = useState('');
  return (
    <Suspense fallback={<Waiting typed={typed} onType={setTyped} onClose={palette.onClose} />}>
      <CommandPalette {...palette} initialText={typed} />
    </Suspense>
  );
}

/** Takes what is typed before the palette's code has come: it must neither be lost nor be taken for keys of the page. */
function Waiting({
  typed,
  onType,
  onClose,
}: {
  typed: string;
  onType: (typed: string) => void;
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
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        className="text-field h-13 w-full bg-transparent px-4 outline-none"
      />
    </dialog>
  );
}
