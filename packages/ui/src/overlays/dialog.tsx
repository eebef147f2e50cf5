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
  /**
   * Called on Escape and by clicks on the overlay and the close button. The owner should then set `open` to
   * false.
   */
  onClose: () => void;
  /** Called when the exit animation is over. The dialog can then be unmounted. */
  onClosed?: (() => void) | undefined;
  title: ReactNode;
  /** A sentence below the title that screen readers read together with it. */
  description?: ReactNode;
  size?: DialogSize | undefined;
  /**
   * For long forms and lists. On phones the dialog fills the screen instead of rising from the bottom; on
   * larger screens its heading stays in place.
   */
  tall?: boolean | undefined;
  /** Places it above everything else that is open. */
  topmost?: boolean | undefined;
  /** Fills the whole window up to 768 px. */
  cover?: boolean | undefined;
  /** Buttons at the bottom, the primary one last; `undefined` or `false` for none. */
  footer?: ReactNode;
  /** Makes the dialog a form, submitted by Enter in a field and by a submit button in the footer. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** Defaults to the first field, or the close button if there is none. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** "alertdialog" for questions that must be answered first. */
  role?: 'dialog' | 'alertdialog' | undefined;
  children?: ReactNode;
}

/**
 * A modal dialog: it traps and restores the focus, and the page behind neither scrolls nor reacts. Up to 640
 * px it is a sheet.
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
          {/* Each dialog dims everything behind it, including another dialog. */}
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
              // Lists grow and shrink while the dialog is open. Keep the heading where it would be for the
              // tallest list.
              tall ? 'sm:items-start sm:pt-[max(1.5rem,50dvh-22rem)]' : 'sm:items-center',
              topmost ? 'z-[1100]' : 'z-40',
            )}
          >
            <Base.Popup
              role={role}
              // On phones, toasts move out of the way of a sheet, unless it fills the window anyway.
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
                      // Often a title written by a user, in any script.
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
 * Moves the focus immediately when the dialog opens and closes. Base UI does so some frames later (VIEW-57,
 * VIEW-59). It is rendered after the popup, so that the popup's content exists.
 */
function FocusOnTime({
  open,
  focus,
  initialFocus,
}: Pick<DialogProps, 'open' | 'initialFocus'> & { focus: ReturnFocus }) {
  useLayoutEffect(() => {
    if (open) focus.enter(initialFocus?.current ?? firstField(focus.popup.current));
    else focus.leave();
    // Only when it opens and closes: afterwards the user controls the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open]);
  return null;
}

function firstField(popup: HTMLElement | null): HTMLElement | null {
  const first =
    popup?.querySelector<HTMLElement>(':is(input:not([hidden]), textarea, select):not(:disabled)') ?? null;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  // In a radio group, the keyboard focus enters at the checked button.
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
        // Events of a portal bubble through the React tree: a form around the dialog's owner must not submit
        // too.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}
