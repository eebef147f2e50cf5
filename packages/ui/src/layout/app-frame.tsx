import { Menu } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Boundary } from '../boundaries/boundary.tsx';
import { toggleSidebar, useSidebarFolded } from './sidebar-fold.ts';
import { SidebarContext } from './sidebar-context.ts';
import { useOverlay } from '../overlays/open-overlays.ts';
import { useScrolled } from '../hooks/use-scrolled.ts';
import { cx } from '../theme/class-names.ts';
import { desktopQuery, useMediaQuery } from '../hooks/use-media-query.ts';
import { narrowQuery } from '../list/use-row-height.ts';

export interface AppFrameProps {
  /** The bar above the content. On narrow screens, it begins with the button that opens the drawer. */
  header: ReactNode;
  sidebar: ReactNode;
  sidebarLabel?: string | undefined;
  /** True if the sidebar has a button to hide it. */
  foldable?: boolean | undefined;
  /** Limits the width of the header and the content. */
  widthClass?: string | undefined;
  /** Replaces the header's button in windows up to 640 px wide, and can open the sidebar there, as a sheet. */
  bar?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of the signed-in app: a sidebar next to the header and the content. The sidebar can be hidden. In
 * windows up to 768 px wide, it is a drawer above the rest, and with a bar, up to 640 px, a sheet. If one part breaks, the others keep working. The
 * drawer is a native modal dialog: the browser traps and restores the focus, and closes it on Escape.
 */
export function AppFrame({
  header,
  sidebar,
  sidebarLabel = 'Main',
  foldable = false,
  widthClass = 'max-w-content',
  bar,
  children,
}: AppFrameProps) {
  const wide = useMediaQuery(desktopQuery);
  const narrow = useMediaQuery(narrowQuery);
  const folded = useSidebarFolded() && wide && foldable;
  const [open, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const drawer = !wide;
  const scrolled = useScrolled();
  const shown = drawer && open;
  const context = useMemo(
    () => ({ drawer, open: shown, openSidebar: () => setOpen(true), closeSidebar: () => setOpen(false) }),
    [drawer, shown],
  );

  return (
    <SidebarContext value={context}>
      <a
        href="#main"
        onClick={(event) => {
          // Only move the focus. Following the link would change the URL and the history, which the views
          // control.
          event.preventDefault();
          main.current?.focus();
        }}
        className="sr-only rounded-md bg-raised text-sm font-medium shadow-md outline-2 outline-focus focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2.5"
      >
        Skip to content
      </a>
      {drawer ? (
        <Drawer
          open={shown}
          sheet={narrow && bar !== undefined}
          onClose={() => setOpen(false)}
          label={sidebarLabel}
        >
          <Boundary>{sidebar}</Boundary>
        </Drawer>
      ) : folded ? null : (
        <nav
          aria-label={sidebarLabel}
          data-scrolls
          data-sidebar
          className="fixed inset-y-0 left-0 flex w-sidebar flex-col overflow-y-auto overscroll-contain border-r border-border bg-surface pl-[env(safe-area-inset-left)]"
        >
          <Boundary>{sidebar}</Boundary>
        </nav>
      )}
      {/* The page itself scrolls, so that phones hide their bars and browsers restore the scroll position. */}
      <div
        // In landscape, a phone's camera and rounded corners cover the left and right edges of the window.
        className={cx(
          'pr-[env(safe-area-inset-right)]',
          drawer || folded ? 'pl-[env(safe-area-inset-left)]' : 'pl-sidebar',
        )}
      >
        <header
          className={cx(
            'sticky top-0 z-20 border-b bg-background px-3 pt-[env(safe-area-inset-top)] transition-colors md:px-6',
            scrolled ? 'border-border' : 'border-transparent',
          )}
        >
          <div className={cx('mx-auto flex min-h-14 w-full items-center gap-2', widthClass)}>
            {(drawer || folded) && (
              <IconButton
                label="Open sidebar"
                className={cx('-ml-2', bar !== undefined && 'max-sm:hidden')}
                aria-expanded={shown}
                aria-haspopup={drawer ? 'dialog' : undefined}
                data-sidebar-toggle=""
                icon={<Menu size={20} />}
                onClick={drawer ? () => setOpen(true) : toggleSidebar}
              />
            )}
            <div className="min-w-0 flex-1">
              <Boundary>{header}</Boundary>
            </div>
          </div>
        </header>
        {/* The skip link and a change of view move the focus here, so the element is focusable by script. */}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          // Lets the last row scroll above elements at the bottom of the window, such as a toast.
          className="px-3 pb-[calc(11rem+var(--covered-below)+env(safe-area-inset-bottom))] outline-none md:px-6 md:pb-[calc(7.5rem+var(--covered-below))]"
        >
          <div className={cx('mx-auto w-full', widthClass)}>
            <Boundary>{children}</Boundary>
          </div>
        </main>
        {bar}
      </div>
    </SidebarContext>
  );
}

function Drawer({
  open,
  sheet,
  onClose,
  label,
  children,
}: {
  open: boolean;
  /** Rises from the bottom of the window instead of from its side. */
  sheet: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useOverlay(open, onClose);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // Keyboard users close it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      // The dialog itself is the target only for a click on the backdrop.
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      {...(sheet && open ? { 'data-modal': '', 'data-sheet': '' } : {})}
      className={cx(
        'drawer fixed m-0 max-w-none bg-surface p-0 text-text shadow-lg',
        sheet
          ? 'drawer-sheet inset-x-0 top-auto bottom-0 max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden rounded-t-xl open:flex'
          : 'inset-y-0 left-0 h-dvh max-h-none w-[min(19rem,85vw)] overflow-visible',
      )}
    >
      {sheet && <div data-sheet-head="" className="h-5 shrink-0" />}
      <nav
        aria-label={label}
        data-scrolls
        className={cx('flex flex-col overflow-y-auto overscroll-contain', sheet ? 'min-h-0' : 'h-full')}
      >
        {children}
      </nav>
    </dialog>
  );
}
