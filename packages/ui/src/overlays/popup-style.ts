import { cx } from '../theme/class-names.ts';

/** The classes of menus and popovers: they grow from the corner at their anchor. */
export const popupClass = cx(
  'max-h-(--available-height) max-w-(--available-width) origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-lg bg-raised text-text shadow-md outline-none',
  'transition-[opacity,scale] duration-120 data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0',
);
