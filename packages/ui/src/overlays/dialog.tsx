import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { cx } from '../theme/class-names.ts';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { useDialogPosition } from './dialog-stack.ts';
import { firstField, FocusOnTime, type InitialFocus } from './focus-on-time.tsx';
import { useOverlay } from './open-overlays.ts';
import { useTypingGuard } from '../hooks/use-typing-guard.ts';

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl';

const sizes: Record<DialogSize, string> = {
  sm: 'sm:max-w-[26rem]',
  md: 'sm:max-w-[34rem]',
  lg: 'sm:max-w-[46rem]',
  xl: 'sm:max-w-[60rem]',
};

const parts = { Title: Base.Title, Description: Base.Description, Close: Base.Close };

const centred = cx(
  'sm:max-h-[min(44rem,calc(100dvh-3rem))] sm:rounded-xl',
  'sm:data-ending-style:translate-y-0 sm:data-ending-style:scale-97 sm:data-ending-style:opacity-0',
  'sm:data-starting-style:translate-y-2 sm:data-starting-style:scale-97 sm:data-starting-style:opacity-0',
);

export interface DialogProps extends DialogFrameProps {
  open: boolean;
  /**
   * Called on Escape, or a click on the overlay or the close button. The owner should then set `open` to
   * false.
   */
  onClose: () => void;
  /** Called after the exit animation. The dialog can then be unmounted. */
  onClosed?: (() => void) | undefined;
  size?: DialogSize | undefined;
  /**
   * For long forms and lists. On phones, the dialog fills the screen; on larger screens, its heading stays in
   * place.
   */
  tall?: boolean | undefined;
  /** Shows the dialog above all open overlays. */
  topmost?: boolean | undefined;
  /** True if the dialog is a sheet at the bottom in wide windows too. */
  sheet?: boolean | undefined;
  /** True if the dialog fills windows up to 768 px wide. */
  cover?: boolean | undefined;
  /** Defaults to the first field or, without one, the close button. */
  initialFocus?: InitialFocus;
  /** "alertdialog" is for questions that must be answered first. */
  role?: 'dialog' | 'alertdialog' | undefined;
}

/**
 * A modal dialog: it traps and restores the focus, and the page behind it neither scrolls nor responds. A
 * sheet in windows up to 640 px wide. Hidden while another dialog is open above it.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    onClosed,
    size = 'md',
    tall = false,
    topmost = false,
    sheet = false,
    cover = false,
    initialFocus,
    role = 'dialog',
  } = props;
  const focus = useReturnFocus();
  const { popup, finalFocus } = focus;
  const guard = useTypingGuard();
  useOverlay(open, onClose);
  const { dims, isCovered } = useDialogPosition(open);
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
          {/* The page is dimmed only once, however many dialogs are open. */}
          <Base.Backdrop
            forceRender
            className={cx(
              'fixed inset-0 transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0',
              dims && 'bg-overlay',
              topmost ? 'z-[1100]' : 'z-40',
            )}
          />
          <Base.Viewport
            className={cx(
              'fixed inset-0 flex items-end justify-center',
              !sheet && 'sm:p-6',
              // The list in this dialog grows and shrinks. Keep the heading where it would be if the list had
              // its maximum height.
              tall ? 'sm:items-start sm:pt-[max(1.5rem,50dvh-22rem)]' : !sheet && 'sm:items-center',
              topmost ? 'z-[1100]' : 'z-40',
            )}
          >
            <Base.Popup
              role={role}
              // On phones, toasts move out of a sheet's way, unless it fills the window. Most dialogs are
              // sheets only in narrow windows.
              data-sheet={tall || cover ? undefined : sheet ? 'always' : 'narrow'}
              data-modal=""
              ref={popup}
              {...guard}
              initialFocus={initialFocus ?? (() => firstField(popup.current) ?? true)}
              finalFocus={finalFocus}
              className={cx(
                'flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden rounded-t-xl bg-raised text-text shadow-lg outline-none',
                'transition-[opacity,translate,scale] duration-200',
                'data-ending-style:translate-y-full data-starting-style:translate-y-full',
                sheet ? 'max-w-160' : cx(centred, sizes[size]),
                tall && 'h-[calc(100dvh-2rem)] sm:h-auto',
                isCovered && 'opacity-0',
                cover &&
                  '[@media(width<=768px)]:fixed [@media(width<=768px)]:inset-0 [@media(width<=768px)]:h-dvh [@media(width<=768px)]:max-h-none [@media(width<=768px)]:max-w-none [@media(width<=768px)]:rounded-none',
              )}
            >
              <DialogFrame parts={parts} {...props} />
            </Base.Popup>
            <FocusOnTime {...{ open, focus, initialFocus }} />
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
