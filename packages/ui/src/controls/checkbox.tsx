import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../theme/class-names.ts';

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'aria-label' | 'className'> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  className?: string | undefined;
}

export interface TaskCheckProps extends CheckProps {
  /** The accessible name, for example the task's title. */
  label: string;
}

/** An item's importance. It determines the colour and thickness of the checkbox's ring. */
export type CheckRing = 'low' | 'medium' | 'high';

const rings: Record<CheckRing, string> = {
  low: 'border-[1.5px] border-priority-low',
  medium: 'border-2 border-priority-medium',
  high: 'border-[2.5px] border-danger bg-danger-soft',
};

/**
 * The round checkbox for completing something. The native input fills 44 px around the 20 px circle. Ticking
 * animates the check mark.
 */
export function TaskCheck({
  label,
  ring,
  className,
  ...rest
}: TaskCheckProps & { ring?: CheckRing | undefined }) {
  return (
    <span className={cx('relative inline-grid size-11 shrink-0 place-items-center', className)}>
      <CheckInput {...rest} aria-label={label} />
      <CheckMark
        ring={rest.checked ? undefined : ring}
        className={cx(
          'size-5 rounded-full peer-active:scale-90 peer-hover:[&_path]:opacity-40 peer-checked:[&_path]:opacity-100!',
          'not-peer-checked:peer-hover:[&_path]:[stroke-dashoffset:0]',
        )}
      />
    </span>
  );
}

/** The square checkbox for selection mode and trees. `mixed` shows a dash for "some of them". */
export function SelectCheck({
  label,
  mixed = false,
  className,
  ...rest
}: TaskCheckProps & { mixed?: boolean | undefined }) {
  return (
    <span className={cx('relative inline-grid size-11 shrink-0 place-items-center', className)}>
      <CheckInput {...rest} mixed={mixed} aria-label={label} />
      <CheckMark mixed={mixed} className="size-4.5 rounded-[5px]" />
    </span>
  );
}

export function CheckboxField({
  children,
  hint,
  className,
  ...rest
}: CheckProps & {
  children: ReactNode;
  hint?: ReactNode;
}) {
  const id = useId();
  return (
    <label className={cx('flex min-h-row cursor-pointer items-start gap-2.5 py-2.5', className)}>
      <span className="relative mt-0.5 inline-grid size-5 shrink-0 place-items-center">
        <CheckInput
          {...rest}
          // Clicking the hint toggles the box, but the hint is not part of the accessible name.
          aria-labelledby={`${id}name`}
          aria-describedby={hint === undefined ? undefined : `${id}hint`}
        />
        <CheckMark className="size-4.5 rounded-[5px]" />
      </span>
      <span className="text-base">
        <span id={`${id}name`}>{children}</span>
        {hint !== undefined && (
          <span id={`${id}hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

function CheckInput({
  onCheckedChange,
  mixed = false,
  ref,
  ...rest
}: Omit<CheckProps, 'className'> & {
  mixed?: boolean | undefined;
  'aria-label'?: string | undefined;
}) {
  return (
    <input
      {...rest}
      ref={(element) => {
        // `indeterminate` is a property, not an attribute, so set it on the element.
        if (element !== null) element.indeterminate = mixed;
        if (typeof ref === 'function') return ref(element);
        if (ref !== null && ref !== undefined) ref.current = element;
      }}
      type="checkbox"
      onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      className="peer absolute inset-0 z-1 size-full cursor-pointer appearance-none rounded-md outline-none disabled:cursor-default"
    />
  );
}

function CheckMark({
  mixed = false,
  ring,
  className,
}: {
  mixed?: boolean | undefined;
  ring?: CheckRing | undefined;
  className: string;
}) {
  return (
    <span
      aria-hidden="true"
      data-check=""
      className={cx(
        'grid place-items-center text-subtle transition-[border-color,scale,background-color]',
        ring === undefined ? 'border-[1.5px] border-control' : rings[ring],
        'outline-2 outline-offset-2 outline-transparent peer-focus-visible:outline-focus',
        'peer-hover:border-accent peer-disabled:opacity-50',
        'peer-checked:border-transparent peer-checked:bg-accent-gradient peer-checked:bg-origin-border peer-checked:text-on-accent',
        'peer-indeterminate:border-transparent peer-indeterminate:bg-accent-gradient peer-indeterminate:bg-origin-border peer-indeterminate:text-on-accent',
        'peer-checked:[&_path]:[stroke-dashoffset:0] peer-indeterminate:[&_path]:[stroke-dashoffset:0]',
        'forced-colors:peer-checked:bg-[Highlight]',
        className,
      )}
    >
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" className="size-full">
        <path
          d={mixed ? 'M4.5 8h7' : 'M4.4 8.3l2.5 2.5 4.8-5.4'}
          pathLength={1}
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="transition-[stroke-dashoffset,opacity] duration-180 [stroke-dasharray:1_2] [stroke-dashoffset:1.05]"
        />
      </svg>
    </span>
  );
}
