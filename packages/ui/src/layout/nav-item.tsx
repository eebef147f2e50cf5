import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { cx } from '../theme/class-names.ts';
import { useStored, writeStored } from '../hooks/use-stored.ts';
import { ColorDot } from '../marks/color-dot.tsx';
import { Count } from '../marks/count.tsx';
import { useFocusSuccessor } from '../hooks/use-return-focus.ts';
import { useSidebar } from './sidebar-context.ts';

export interface NavItemProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  /** An icon of 18 px. To show a coloured dot instead, set `color`. */
  icon?: ReactNode;
  color?: string | undefined;
  count?: number | undefined;
  /** The counted items, for example "open tasks". Screen readers read it after the number. */
  countLabel?: string | undefined;
  /** True if the count says what is to be done soon. Others are grey. */
  prominentCount?: boolean | undefined;
  selected?: boolean | undefined;
  /** Set if something that this item accepts is dragged over it. */
  drop?: 'over' | undefined;
  /** The drag code finds the drop target by `data-drop-key`. */
  dropKey?: string | undefined;
  /** Controls such as a menu button. They replace the count on hover, focus and touch. */
  actions?: ReactNode;
}

/** Makes room for the controls when they appear. */
const roomForActions =
  'pointer-fine:group-hover/nav:pr-10 pointer-fine:group-has-focus-visible/nav:pr-10 pointer-fine:group-has-aria-expanded/nav:pr-10 not-pointer-fine:pr-12';

/** Opens an item's menu at a right click, or with the menu key. A finger that rests drags the item instead. */
function openMenu(event: MouseEvent<HTMLElement>): void {
  const { currentTarget, target, nativeEvent } = event;
  const button = currentTarget.querySelector<HTMLElement>('[aria-haspopup=menu]');
  // The menu itself is not inside of the item.
  const isOwn = target instanceof Node && currentTarget.contains(target);
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
  if (button === null || !isOwn || isTouch) return;
  event.preventDefault();
  button.click();
}

/** A sidebar item. Selecting it closes the drawer on narrow screens. `ref` refers to the button. */
export function NavItem(props: NavItemProps) {
  const {
    label,
    icon,
    color,
    count,
    countLabel,
    prominentCount = false,
    selected = false,
    drop,
    dropKey,
    actions,
    className,
    onClick,
    ...rest
  } = props;
  const { closeSidebar } = useSidebar();
  const line = useFocusSuccessor<HTMLDivElement>();
  const counted = count !== undefined && count > 0;
  return (
    <div
      ref={line}
      data-drop={drop}
      data-drop-key={dropKey}
      onContextMenu={openMenu}
      className={cx(
        'group/nav relative flex h-9 items-center rounded-md transition-[background-color,box-shadow] pointer-coarse:h-row',
        selected ? 'bg-selected font-medium' : 'hover:bg-press/60',
        drop === 'over' && 'bg-accent-soft! ring-2 ring-accent-from ring-inset',
        className,
      )}
    >
      <button
        type="button"
        {...rest}
        aria-current={selected ? 'page' : undefined}
        onClick={(event) => {
          onClick?.(event);
          closeSidebar();
        }}
        className={cx(
          'focus-ring-inset flex h-full min-w-0 flex-1 items-center gap-2.5 rounded-md px-2.5 text-left text-base',
          Boolean(actions) && !counted && roomForActions,
        )}
      >
        <span
          aria-hidden="true"
          className={cx('grid w-5 shrink-0 place-items-center', selected ? 'text-accent' : 'text-muted')}
        >
          {color === undefined ? icon : <ColorDot color={color} />}
        </span>
        <span dir="auto" className="min-w-0 flex-1 truncate text-start" title={label}>
          {label}
        </span>
        {counted && (
          <>
            <Count
              value={count}
              prominent={prominentCount}
              className={cx(
                'min-w-6 text-right transition-opacity',
                Boolean(actions) &&
                  'pointer-fine:group-has-focus-visible/nav:opacity-0 pointer-fine:group-hover/nav:opacity-0 pointer-fine:group-has-aria-expanded/nav:opacity-0 not-pointer-fine:mr-11',
              )}
            />
            {countLabel !== undefined && <span className="sr-only">{countLabel}</span>}
          </>
        )}
      </button>
      {Boolean(actions) && (
        <span className="absolute right-0.5 pointer-fine:opacity-0 pointer-fine:group-has-focus-visible/nav:opacity-100 pointer-fine:group-hover/nav:opacity-100 pointer-fine:has-aria-expanded:opacity-100">
          {actions}
        </span>
      )}
    </div>
  );
}

/**
 * A titled group in the sidebar, with space for a control such as "add". This browser remembers whether it is
 * collapsed (VIEW-78).
 */
export function NavSection({
  title,
  fold,
  action,
  children,
  className,
}: {
  title?: string | undefined;
  /** The initial state, until the user collapses or opens the section. Requires a title. */
  fold?: 'open' | 'folded' | undefined;
  action?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  const key = `questlog.section.${title}`;
  const isOpen = (useStored(key) ?? fold) !== 'folded';
  return (
    <section
      aria-label={title}
      data-focus-home=""
      className={cx('group/section flex flex-col gap-px px-2.5 py-2', className)}
    >
      {title !== undefined && (
        <div className="flex min-h-8 items-center justify-between pr-0.5 pl-2.5">
          <h2 className="text-xs text-muted">
            {fold === undefined ? (
              title
            ) : (
              <button
                type="button"
                aria-expanded={isOpen}
                data-unfolds={isOpen ? undefined : ''}
                data-focus-entry={action === undefined ? '' : undefined}
                onClick={() => writeStored(key, isOpen ? 'folded' : 'open')}
                className="focus-ring group/fold flex min-h-8 items-center gap-1 rounded-sm pointer-coarse:min-h-11"
              >
                {title}
                <ChevronRight
                  size={14}
                  aria-hidden="true"
                  className={cx(
                    'transition-[rotate,opacity]',
                    isOpen &&
                      'rotate-90 pointer-fine:opacity-0 pointer-fine:group-hover/section:opacity-100 pointer-fine:group-focus-visible/fold:opacity-100',
                  )}
                />
              </button>
            )}
          </h2>
          {action}
        </div>
      )}
      {(fold === undefined || isOpen) && children}
    </section>
  );
}
