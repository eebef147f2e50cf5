/**
 * Returns whether an input method handles a key press, for example to select characters. Safari ends the
 * composition before it reports the Enter or Escape that ended it. Only the deprecated key code 229 reveals
 * such a keystroke.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  return event.isComposing || event.keyCode === 229;
}
