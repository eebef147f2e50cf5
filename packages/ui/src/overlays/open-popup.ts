const OPEN = ':is(dialog, [role="dialog"], [role="alertdialog"], [role="menu"])[data-open]';

/**
 * Returns whether a dialog or menu is open, which disables global shortcuts. The drawer and the command
 * palette do not count, because a shortcut may replace them.
 */
export function isPopupOpen(): boolean {
  return document.querySelector(OPEN) !== null;
}
