/** Returns false if the text has no checkboxes. Most descriptions have none, so this saves parsing them. */
export function mayHaveBoxes(text: string): boolean {
  return /\[[ xX]\]/u.test(text);
}
