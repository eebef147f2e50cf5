const OPEN = ':is(dialog, [role="dialog"], [role="alertdialog"], [role="menu"])[data-open]';

/**
 * Whether a dialog or a menu waits for an answer: the keys that work anywhere are then silent. The drawer and the palette
 * are no such: what the keys open takes their place.
 */
export function isPopupOpen(): boolean {
  return document.querySelector(OPEN) !== null;
}
