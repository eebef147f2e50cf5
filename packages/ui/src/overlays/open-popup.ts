const OPEN = ':is(dialog, [role="dialog"], [role="alertdialog"], [role="menu"])[data-open]';

/**
 * Returns whether a dialog or menu disables the global shortcuts. The drawer and the command palette do not
 * count, because a shortcut may replace them.
 */
export function isPopupOpen(): boolean {
  return document.querySelector(OPEN) !== null;
}
