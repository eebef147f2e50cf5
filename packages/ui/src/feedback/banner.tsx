import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../theme/class-names.ts';

export type BannerTone = 'error' | 'warning' | 'info' | 'success';

const styles: Record<BannerTone, { ground: string; ink: string; Icon: typeof Info }> = {
  error: { ground: 'bg-danger-soft', ink: 'text-danger', Icon: CircleAlert },
  warning: { ground: 'bg-warning-soft', ink: 'text-warning', Icon: TriangleAlert },
  info: { ground: 'bg-accent-soft', ink: 'text-accent', Icon: Info },
  success: { ground: 'bg-success-soft', ink: 'text-success', Icon: CircleCheck },
};

/**
 * A message that stays until the user deals with it. Screen readers announce an error immediately, other
 * messages at the next pause.
 */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  className,
  ref,
}: {
  tone?: BannerTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** A control that fixes the problem, for example a small "Retry" button. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}) {
  const { ground, ink, Icon } = styles[tone];
  return (
    <div
      ref={ref}
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex animate-fade-in items-center gap-3 rounded-lg py-2.5 pl-3.5',
        onDismiss === undefined ? 'pr-3.5' : 'pr-2',
        ground,
        className,
      )}
    >
      <Icon size={18} aria-hidden="true" className={cx('shrink-0', ink)} />
      {/* The action is next to the text, or below it if there is too little room. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48 py-px text-sm wrap-anywhere">
          {title !== undefined && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {action !== undefined && (
          <div data-screen="" className="-mx-2 shrink-0 sm:-mx-0 sm:-my-1">
            {action}
          </div>
        )}
      </div>
      {onDismiss !== undefined && (
        <span data-screen="" className="-my-1 flex">
          <IconButton label="Dismiss" size="sm" icon={<X size={16} />} onClick={onDismiss} />
        </span>
      )}
    </div>
  );
}
