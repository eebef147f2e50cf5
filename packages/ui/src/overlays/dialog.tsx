import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useLayoutEffect, type FormEvent, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Boundary } from '../boundaries/boundary.tsx';
import { useReturnFocus, type ReturnFocus } from '../hooks/use-return-focus.ts';
import { cx } from '../theme/class-names.ts';
import { useOverlay } from './open-overlays.ts';
import { useTypingGuard } from '../hooks/use-typing-guard.ts';

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl';

const sizes: Record<DialogSize, string> = {
  sm: 'sm:max-w-[26rem]',
  md: 'sm:max-w-[34rem]',
  lg: 'sm:max-w-[46rem]',
  xl: 'sm:max-w-[60rem]',
};

export interface DialogProps {
  open: boolean;
  /** Escape, the overlay and the close button ask for this; the owner then sets `open` to false. */
  onClose: () => void;
  /** The exit animation is over; a good moment to unmount the dialog. */
  onClosed?: (() => void) | undefined;
  title: ReactNode;
  /** A sentence under the title that a screen reader hears together with it. */
  description?: ReactNode;
  size?: DialogSize | undefined;
  /** For long forms and lists: fills the screen on phones instead of rising from the bottom; elsewhere its head stays in place. */
  tall?: boolean | undefined;
  /** Stands over whatever else is open. */
  topmost?: boolean | undefined;
  /** Fills the window up to 768 px, to its edges. */
  cover?: boolean | undefined;
  /** Buttons at the bottom, the main one last; `undefined` or `false` for none. */
  footer?: ReactNode;
  /** Makes the dialog a form, so that Enter in a field and a submit button in the footer reach it. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** Otherwise the first field takes the focus, or the close button where there is none. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** "alertdialog" for questions that must be answered before anything else. */
  role?: 'dialog' | 'alertdialog' | undefined;
  children?: ReactNode;
}

/**
 * A modal dialog: focus is trapped and given back, the page behind neither scrolls nor answers. Up to 640 px it is a
 * sheet.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    onClosed,
    title,
    description,
    size = 'md',
    tall = false,
    topmost = false,
    cover = false,
    initialFocus,
    role = 'dialog',
  } = props;
  const focus = useReturnFocus();
  const { popup, finalFocus } = focus;
  const guard = useTypingGuard();
  useOverlay(open, onClose);
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        open={open}
        onOpenChange={(next) => {
          if (!next) onClose();
        }}
        onOpenChangeComplete={(next) => {
          if (!next) onClosed?.();
        }}
      >
        <Base.Portal>
          {/* Also over another dialog: what lies behind must recede each time. */}
          <Base.Backdrop
            forceRender
            className={cx(
              'fixed inset-0 bg-overlay transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0',
              topmost ? 'z-[1100]' : 'z-40',
            )}
          />
          <Base.Viewport
            className={cx(
              'fixed inset-0 flex items-end justify-center sm:p-6',
              // Lists grow and shrink while they are open: the head stays where it is, at the height of the longest.
              tall ? 'sm:items-start sm:pt-[max(1.5rem,50dvh-22rem)]' : 'sm:items-center',
              topmost ? 'z-[1100]' : 'z-40',
            )}
          >
            <Base.Popup
              role={role}
              // On phones messages give way to a sheet, unless it fills the window anyway.
              data-sheet={tall || cover ? undefined : ''}
              data-modal=""
              ref={popup}
              {...guard}
              initialFocus={initialFocus ?? (() => firstField(popup.current) ?? true)}
              finalFocus={finalFocus}
              className={cx(
                'flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden rounded-t-xl bg-raised text-text shadow-lg outline-none sm:max-h-[min(44rem,calc(100dvh-3rem))] sm:rounded-xl',
                'transition-[opacity,transform] duration-200',
                'data-ending-style:translate-y-full data-starting-style:translate-y-full',
                'sm:data-ending-style:translate-y-0 sm:data-ending-style:scale-97 sm:data-ending-style:opacity-0',
                'sm:data-starting-style:translate-y-2 sm:data-starting-style:scale-97 sm:data-starting-style:opacity-0',
                tall && 'h-[calc(100dvh-2rem)] sm:h-auto',
                cover &&
                  '[@media(width<=768px)]:fixed [@media(width<=768px)]:inset-0 [@media(width<=768px)]:h-dvh [@media(width<=768px)]:max-h-none [@media(width<=768px)]:max-w-none [@media(width<=768px)]:rounded-none',
                sizes[size],
              )}
            >
              <Frame onSubmit={props.onSubmit}>
                <div className="flex shrink-0 items-start gap-3 pt-4 pr-3 pb-3 pl-5">
                  <div className="min-w-0 flex-1 pt-1">
                    <Base.Title className="text-lg wrap-anywhere">{title}</Base.Title>
                    {description !== undefined && (
                      // Often a title that somebody wrote, in whatever script.
                      <Base.Description
                        dir="auto"
                        className="mt-1 text-left text-sm wrap-anywhere text-muted"
                      >
                        {description}
                      </Base.Description>
                    )}
                  </div>
                  <Base.Close render={<IconButton label="Close" icon={<X size={18} />} />} />
                </div>
                {props.children !== undefined && (
                  <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
                    <Boundary>{props.children}</Boundary>
                  </div>
                )}
                {props.footer !== undefined && props.footer !== false && (
                  <div
                    className={cx(
                      'flex shrink-0 flex-wrap items-center justify-end gap-2 px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
                      props.children !== undefined && 'border-t border-border',
                    )}
                  >
                    {props.footer}
                  </div>
                )}
              </Frame>
            </Base.Popup>
            <FocusOnTime {...{ open, focus, initialFocus }} />
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

/**
 * Moves the focus as the dialog opens and closes; Base UI does either some frames later (VIEW-57, VIEW-59). It stands after
 * the popup, which has its content by then.
 */
function FocusOnTime({
  open,
  focus,
  initialFocus,
}: Pick<DialogProps, 'open' | 'initialFocus'> & { focus: ReturnFocus }) {
  useLayoutEffect(() => {
    if (open) focus.enter(initialFocus?.current ?? firstField(focus.popup.current));
    else focus.leave();
    // Only as it opens and closes: later the focus is the person's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open]);
  return null;
}

function firstField(popup: HTMLElement | null): HTMLElement | null {
  const first =
    popup?.querySelector<HTMLElement>(':is(input:not([hidden]), textarea, select):not(:disabled)') ?? null;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  // Of radio buttons, the one that is chosen is where the keyboard enters.
  return popup?.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first;
}

function Frame({ onSubmit, children }: Pick<DialogProps, 'onSubmit' | 'children'>) {
  if (onSubmit === undefined) return children;
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        // A portal's events bubble through the React tree: a form around the dialog's owner must not submit too.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}
