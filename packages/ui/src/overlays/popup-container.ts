/**
 * Returns the parent element for the popup of an anchor. Everything outside an open native dialog, such as
 * the drawer, is inert, so the popup must be inside that dialog. In one of our own dialogs, the popup is
 * attached to the body, above the dialog. Otherwise it stays in the main landmark, so that all content is
 * within a landmark for screen readers.
 */
export function popupContainer(anchor: HTMLElement | null): HTMLElement {
  const native = anchor?.closest<HTMLElement>('dialog');
  if (native !== null && native !== undefined) return native;
  const modal = anchor?.closest('[role="dialog"], [role="alertdialog"]') ?? null;
  const main = modal === null ? document.querySelector<HTMLElement>('main') : null;
  return main ?? document.body;
}
