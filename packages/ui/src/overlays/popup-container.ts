/**
 * Where the popup of an anchor belongs in the document. Beside a native dialog, such as the drawer, everything is
 * inert, so it must be inside. From a dialog of ours it hangs on the body, above it. Otherwise it stays in the main
 * landmark, where no content is homeless for a screen reader.
 */
export function popupContainer(anchor: HTMLElement | null): HTMLElement {
  const native = anchor?.closest<HTMLElement>('dialog');
  if (native !== null && native !== undefined) return native;
  const modal = anchor?.closest('[role="dialog"], [role="alertdialog"]') ?? null;
  const main = modal === null ? document.querySelector<HTMLElement>('main') : null;
  return main ?? document.body;
}
