/**
 * Returns whether an input method handles a key press, for example to select or discard characters. Safari
 * ends the composition before it reports the Enter or Escape keystroke that ended it; such a keystroke can
 * only be recognized by the deprecated key code 229.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  return event.isComposing || event.keyCode === 229;
}
