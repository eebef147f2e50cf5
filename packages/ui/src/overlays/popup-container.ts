/**
 * Returns the parent element for a popup. Everything outside an open native dialog, such as the drawer, is
 * inert, so its popups must be inside it. Popups in our own dialogs are attached to the body. All others stay
 * in the main landmark, because screen readers expect all content within landmarks.
 */
export function popupContainer(anchor: HTMLElement | null): HTMLElement {
  const native = anchor?.closest<HTMLElement>('dialog');
  if (native !== null && native !== undefined) return native;
  const modal = anchor?.closest('[role="dialog"], [role="alertdialog"]') ?? null;
  const main = modal === null ? document.querySelector<HTMLElement>('main') : null;
  return main ?? document.body;
}
