/**
 * True if a key is pressed for an input method, which takes it to choose or give up its characters. Safari ends the
 * composition before it reports the Enter or Escape that ended it; only the obsolete key code 229 tells them apart.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  return event.isComposing || event.keyCode === 229;
}
