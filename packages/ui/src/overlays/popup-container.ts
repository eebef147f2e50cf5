/**
 * Returns the parent element for a popup with the given anchor. Everything outside an open native dialog,
 * such as the drawer, is inert, so a popup in such a dialog must be inside the dialog. A popup in one of our
 * own dialogs is attached to the body, above the dialog. Any other popup stays in the main landmark, so that
 * all content is within a landmark for screen readers.
 */
export function popupContainer(anchor: HTMLElement | null): HTMLElement {
  const native = anchor?.closest<HTMLElement>('dialog');
  if (native !== null && native !== undefined) return native;
  const modal = anchor?.closest('[role="dialog"], [role="alertdialog"]') ?? null;
  const main = modal === null ? document.querySelector<HTMLElement>('main') : null;
  return main ?? document.body;
}
