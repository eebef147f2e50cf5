import { cx } from '../theme/class-names.ts';

/** Positions a sheet at the bottom of the window, overriding the popover's own position. */
export const sheetPositionClass = 'fixed! inset-x-0! top-auto! bottom-0! transform-none! outline-none';
export const sheetClass = cx(
  'mx-auto max-h-[calc(100dvh-4rem)] w-full animate-arrive max-w-160 overflow-y-auto overscroll-contain rounded-t-xl bg-raised text-text shadow-lg outline-none',
  'pb-[max(0.5rem,env(safe-area-inset-bottom))] transition-[translate] duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full',
);

/** Menus and popovers scale from the corner nearest to their anchor. */
export const popupClass = cx(
  'max-h-(--available-height) max-w-(--available-width) origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-lg bg-raised text-text shadow-md outline-none',
  'transition-[opacity,scale] duration-120 data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0',
);
