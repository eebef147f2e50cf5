import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../theme/class-names.ts';
import { toast as appToasts, type Toast, type ToastStore, type ToastType } from './toast-store.ts';

const styles: Record<ToastType, { ink: string; Icon: typeof Info }> = {
  success: { ink: 'text-success', Icon: CircleCheck },
  error: { ink: 'text-danger', Icon: CircleAlert },
  warning: { ink: 'text-warning', Icon: TriangleAlert },
  info: { ink: 'text-accent', Icon: Info },
};

/**
 * Shows the current toast at the bottom of the window, or at the top if a dialog is open, because a dialog's
 * buttons are at the bottom. Mount it once; it renders into the body, above dialogs. The timer pauses while
 * the toast is hovered or focused. F6 or Tab focuses the toast.
 */
export function ToastRegion({ store = appToasts }: { store?: ToastStore | undefined }) {
  const [toast] = useSyncExternalStore(store.subscribe, store.snapshot);
  const region = useRef<HTMLElement>(null);
  /** The element that had the focus before the toast. It gets the focus back when the toast is gone. */
  const previousFocus = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (previousFocus.current !== null && document.activeElement === document.body) {
      // If the previously focused element is gone, for example because of the toast's action, focus the
      // content.
      const target = previousFocus.current.isConnected
        ? previousFocus.current
        : document.getElementById('main');
      target?.focus({ preventScroll: true });
      previousFocus.current = null;
    }
    // No event fires when a focused or hovered toast disappears. Resume the timer here, or the next toast
    // would never time out.
    if (region.current?.matches(':hover, :focus-within') === false) store.resume();
    // Runs on every change of the toast, because one may just have disappeared.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [toast, store]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.defaultPrevented) return;
      const first = region.current?.querySelector('button');
      if (first === null || first === undefined) return;
      event.preventDefault();
      first.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return createPortal(
    // The element only detects whether somebody is reading; it is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      data-toasts=""
      aria-label="Notifications (F6)"
      onPointerEnter={() => store.pause()}
      onPointerLeave={() => store.resume()}
      onFocus={(event) => {
        store.pause();
        const { relatedTarget, currentTarget } = event;
        if (currentTarget.contains(relatedTarget)) return;
        previousFocus.current =
          relatedTarget instanceof HTMLElement ? relatedTarget : document.getElementById('main');
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        store.resume();
        // The user has moved the focus elsewhere, so don't restore it later.
        if (relatedTarget !== null) previousFocus.current = null;
      }}
      data-screen=""
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex flex-col items-center px-4 pt-4 pb-[calc(4.25rem+var(--covered-below)+env(safe-area-inset-bottom))] md:pb-[calc(1rem+var(--covered-below)+env(safe-area-inset-bottom))] [body:has([data-sidebar])_&]:left-sidebar md:[body:has([data-bulk-bar])_&]:pb-20 max-md:[body:has([data-bulk-bar])_&]:pb-[calc(10.75rem+env(safe-area-inset-bottom))] max-sm:[body:has([data-sheet][data-open])_&]:top-0 max-sm:[body:has([data-sheet][data-open])_&]:bottom-auto sm:[body:has([data-modal][data-open])_&]:inset-x-0 sm:[body:has([data-modal][data-open])_&]:top-0 sm:[body:has([data-modal][data-open])_&]:bottom-auto"
    >
      {/* Render these even if they are empty: screen readers ignore live regions added below a modal dialog. */}
      {(['polite', 'assertive'] as const).map((live) => (
        <div key={live} aria-live={live} aria-relevant="additions" className="contents">
          {toast !== undefined && (toast.type === 'error') === (live === 'assertive') && (
            <ToastCard key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />
          )}
        </div>
      ))}
    </section>,
    document.body,
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { ink, Icon } = styles[toast.type];
  const actions = [toast.more, toast.action].filter((action) => action !== undefined);
  return (
    <div
      className={cx(
        'pointer-events-auto flex w-full max-w-md animate-rise-in items-center gap-3 rounded-lg bg-raised py-1.5 pr-1.5 pl-3.5 shadow-lg sm:w-auto sm:min-w-80',
        'transition-[opacity,translate] duration-200',
        toast.leaving && 'translate-y-1 opacity-0',
      )}
    >
      <Icon size={18} aria-hidden="true" className={cx('shrink-0', ink)} />
      <p className="min-w-0 flex-1 py-1.5 text-sm wrap-anywhere">{toast.message}</p>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className="focus-ring-inset h-8 shrink-0 rounded-md px-2.5 text-sm font-semibold text-accent transition-colors hover:bg-hover pointer-coarse:h-11"
          onClick={() => {
            onDismiss();
            action.onClick();
          }}
        >
          {action.label}
        </button>
      ))}
      <IconButton label="Dismiss" size="sm" icon={<X size={16} />} onClick={onDismiss} />
    </div>
  );
}
