/**
 * Returns whether an input method handles a key press, for example to select or discard characters. Safari
 * ends the composition before it reports the Enter or Escape that ended it; only the deprecated key code 229
 * identifies such events.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  return event.isComposing || event.keyCode === 229;
}
