const OPEN = ':is(dialog, [role="dialog"], [role="alertdialog"], [role="menu"])[data-open]';

/**
 * Returns whether a dialog or menu disables the global shortcuts. Not the drawer and the command palette,
 * which a shortcut may replace.
 */
export function isPopupOpen(): boolean {
  return document.querySelector(OPEN) !== null;
}
