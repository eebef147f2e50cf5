import { Menu } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { SidebarContext } from './sidebar-context.ts';
import { desktopQuery, useMediaQuery } from './use-media-query.ts';

export interface AppFrameProps {
  /** The bar over the content; the button that opens the drawer is put before it on narrow screens. */
  header: ReactNode;
  sidebar: ReactNode;
  sidebarLabel?: string | undefined;
  children: ReactNode;
}

/**
 * The frame of the signed-in app: a sidebar of 264 px beside header and content, or, up to 768 px, a drawer over them.
 * The drawer is a native modal dialog: the browser traps the focus, closes it on Escape and gives the focus back.
 */
export function AppFrame({ header, sidebar, sidebarLabel = 'Main', children }: AppFrameProps) {
  const wide = useMediaQuery(desktopQuery);
  const [open, setOpen] = useState(false);
  const drawer = !wide;
  const shown = drawer && open;
  const context = useMemo(
    () => ({ drawer, open: shown, openSidebar: () => setOpen(true), closeSidebar: () => setOpen(false) }),
    [drawer, shown],
  );

  return (
    <SidebarContext value={context}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-raised px-4 py-2.5 text-sm font-medium shadow-md outline-2 outline-focus focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex h-dvh overflow-hidden">
        {drawer ? (
          <Drawer open={shown} onClose={() => setOpen(false)} label={sidebarLabel}>
            {sidebar}
          </Drawer>
        ) : (
          <nav
            aria-label={sidebarLabel}
            className="flex w-sidebar shrink-0 flex-col overflow-y-auto border-r border-border bg-surface"
          >
            {sidebar}
          </nav>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="flex min-h-14 shrink-0 items-center gap-2 px-3 md:px-6">
            {drawer && (
              <IconButton
                label="Open sidebar"
                aria-expanded={shown}
                aria-haspopup="dialog"
                icon={<Menu size={20} />}
                onClick={() => setOpen(true)}
              />
            )}
            <div className="min-w-0 flex-1">{header}</div>
          </header>
          {/* Focusable by script: the skip link and a change of view send the focus here. */}
          <main
            id="main"
            tabIndex={-1}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none"
          >
            <div className="mx-auto w-full max-w-content px-3 pb-28 md:px-6">{children}</div>
          </main>
        </div>
      </div>
    </SidebarContext>
  );
}

function Drawer({
  open,
  onClose,
  label,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // The keyboard's way to close is Escape, which the dialog handles by itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      // The dialog itself is hit only where its content is not: on the backdrop.
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="drawer fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[min(19rem,85vw)] max-w-none bg-surface p-0 text-text shadow-lg"
    >
      <nav aria-label={label} className="flex h-full flex-col overflow-y-auto overscroll-contain">
        {children}
      </nav>
    </dialog>
  );
}
