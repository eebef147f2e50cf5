/**
 * Minimum height of an on-screen keyboard, in pixels. The address bar changes the height too, but by less.
 */
const MIN_KEYBOARD = 150;

/**
 * Blurs a text field on the page when the on-screen keyboard closes. On Android, Back closes the keyboard but
 * leaves the focus in the field, so the bottom bar would stay hidden (VIEW-80). Returns a function that stops
 * this.
 */
export function leaveFieldWithKeyboard(): () => void {
  let width = innerWidth;
  let tallest = innerHeight;
  let isOpen = false;
  const onResize = (): void => {
    if (innerWidth !== width) {
      // The device was rotated.
      width = innerWidth;
      tallest = innerHeight;
      isOpen = false;
      return;
    }
    tallest = Math.max(tallest, innerHeight);
    const wasOpen = isOpen;
    isOpen = tallest - innerHeight >= MIN_KEYBOARD;
    const field = document.activeElement;
    if (wasOpen && !isOpen && field instanceof HTMLElement && field.closest('[data-modal]') === null)
      field.blur();
  };
  addEventListener('resize', onResize);
  return () => removeEventListener('resize', onResize);
}
