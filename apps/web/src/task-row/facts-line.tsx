import { cx } from '@questlog/ui/theme/class-names.ts';
import type { ReactNode } from 'react';
import { RepeatMark } from './row-badges.tsx';

/**
 * A single line. Facts that don't fit wrap to the next line, which is hidden, so that the first facts have room
 * beside any title. The first item of a line never wraps, so a zero-width pseudo-element comes first.
 */
const FACTS_LINE =
  'flex min-w-0 flex-wrap content-start items-center gap-x-2.5 gap-y-1 overflow-clip **:data-pill:max-w-max before:-mr-2.5 before:h-5';

/** Names are cut to a few letters before they are left out. */
const BESIDE = '**:data-pill:flex-[1_1_3.5rem]';

/** Long names are left out rather than cut to a few letters, since the number of those left out is shown. */
const BELOW = '**:data-pill:flex-[1_1_9rem]';

/**
 * Moves the parts of a row up if it shows facts below its title, so that both are in the middle of the row. The
 * selector with `:has` must not select the parts themselves: for `:has(…) > *`, browsers restyle the whole page after
 * each change.
 */
export const MOVED_BY_FACTS =
  'has-[[data-facts]>button,[data-facts]>span,[data-facts]>div>:not(.sr-only)]:[--facts-lift:-0.25rem] *:mt-(--facts-lift)';

/** The facts of a row below its title, in narrow windows. `FactsLayer` adds the number of those that do not fit. */
export function FactsBelow({
  id,
  counts,
  children,
}: {
  id: string;
  /** The buttons with the numbers of subtasks and of earlier tasks. */
  counts: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      data-facts=""
      className="-mt-3 mb-2 flex h-5 items-center gap-2.5 [&:not(:has(>button,>span,>div>:not(.sr-only)))]:hidden"
    >
      <div
        id={id}
        data-facts-line=""
        className={cx(FACTS_LINE, BELOW, 'relative -my-2 h-9 gap-y-4 py-2 empty:hidden')}
      >
        {children}
      </div>
      {counts}
    </div>
  );
}

/** The facts of a row at its end. The hover buttons take their place. */
export function FactsBeside({
  id,
  buttons,
  near,
  wide,
  children,
}: {
  id: string;
  buttons: ReactNode;
  /** True if the pointer is over the row. */
  near: boolean;
  /** Reserves room for the buttons. */
  wide: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        // Shrinks before the title, which even a pixel less would cut.
        'group/end relative ml-auto grid max-w-[55%] shrink-100000 self-stretch *:col-start-1 *:row-start-1',
        wide && 'min-w-36',
      )}
    >
      {buttons}
      <div
        id={id}
        className={cx(
          FACTS_LINE,
          BESIDE,
          'my-1 h-7 justify-end self-center py-1 pr-1 pl-3 [&:not(:has(>:not(.sr-only)))]:px-0',
          buttons !== false &&
            'group-has-[[data-row-buttons]_:is(:focus-visible,[aria-expanded=true],[data-popup-open])]/end:opacity-0',
          buttons !== false && near && 'pointer-events-none opacity-0',
        )}
      >
        {children}
      </div>
    </div>
  );
}

/** The mark of a repeating task beside its title, in narrow windows. */
export function RepeatBeside({ id }: { id: string }) {
  return (
    <span id={id} className="flex h-row shrink-0 items-center">
      <RepeatMark />
    </span>
  );
}
