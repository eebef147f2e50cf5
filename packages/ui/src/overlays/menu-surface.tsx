import { Menu as Base } from '@base-ui/react/menu';
import { ChevronLeft } from 'lucide-react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { touchQuery, useMediaQuery } from '../hooks/use-media-query.ts';
import { cx } from '../theme/class-names.ts';
import { popupClass, sheetClass, sheetPositionClass } from './popup-style.ts';

/** Dims the page behind a sheet. */
export const backdropClass =
  'fixed inset-0 z-50 bg-overlay transition-opacity duration-180 data-ending-style:pointer-events-none data-ending-style:opacity-0 data-starting-style:opacity-0';

/** Styles a menu as a sheet. The menu is hidden while the sheet of a submenu is above it. */
const menuSheetClass = cx(
  sheetClass,
  'px-2 has-data-popup-open:pointer-events-none has-data-popup-open:opacity-0',
);

interface MenuSurfaceProps extends Pick<
  ComponentProps<typeof Base.Positioner>,
  'anchor' | 'side' | 'align' | 'sideOffset' | 'alignOffset'
> {
  label: string;
  /** Shows the menu as a sheet at the bottom instead of next to its anchor. */
  isSheet: boolean;
  /** For a submenu: its menu, and a function that returns to it. */
  under?: { readonly label: string; readonly onBack: () => void } | undefined;
  /** Called when Tab is pressed in the menu or a submenu. */
  onTab?: (() => void) | undefined;
  popup?: RefObject<HTMLDivElement | null>;
  finalFocus: ComponentProps<typeof Base.Popup>['finalFocus'];
  children: ReactNode;
}

/** The panel of a menu or submenu (VIEW-112). */
export function MenuSurface({
  label,
  isSheet,
  under,
  onTab,
  popup,
  finalFocus,
  children,
  ...position
}: MenuSurfaceProps) {
  // On touch devices, entries are tall. If a menu fits neither above nor below its button, it covers the
  // button instead of being cut off.
  const mayCover = useMediaQuery(touchQuery);
  return (
    <Base.Positioner
      {...position}
      collisionPadding={8}
      collisionAvoidance={mayCover ? { side: 'shift', fallbackAxisSide: 'none' } : undefined}
      className={isSheet ? cx(sheetPositionClass, 'z-50') : 'z-50 outline-none'}
    >
      <Base.Popup
        ref={popup}
        aria-label={label}
        finalFocus={finalFocus}
        onKeyDown={(event) => {
          if (event.key !== 'Tab' || onTab === undefined) return;
          event.preventDefault();
          onTab();
        }}
        {...(isSheet ? { 'data-modal': '', 'data-sheet': 'always' } : {})}
        className={isSheet ? menuSheetClass : cx(popupClass, 'min-w-48 p-1')}
      >
        {isSheet && <SheetHead {...{ label, under }} />}
        {children}
      </Base.Popup>
    </Base.Positioner>
  );
}

/** Shows the name of the sheet. Screen readers already announce the menu's own label. */
function SheetHead({ label, under }: Pick<MenuSurfaceProps, 'label' | 'under'>) {
  const text = (
    <span dir="auto" className="min-w-0 truncate">
      {label}
    </span>
  );
  return (
    <div
      data-sheet-head=""
      aria-hidden={under === undefined}
      className="sticky top-0 z-1 -mx-2 flex h-12 items-end bg-raised px-4 pb-1.5 text-sm font-medium text-muted"
    >
      {under === undefined ? (
        text
      ) : (
        // The arrow keys skip this button, because the left arrow key already returns to the parent menu.
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-label={`Back to ${under.label}`}
          onClick={under.onBack}
          className="-ml-2 flex h-9 min-w-0 items-center gap-1 rounded-sm pr-3 pl-1 outline-none active:bg-press"
        >
          <ChevronLeft size={18} aria-hidden="true" className="shrink-0" />
          {text}
        </button>
      )}
    </div>
  );
}
