/** How long after a drop or a swipe the browser may send the click event, in milliseconds. */
const CLICK_MS = 50;

/**
 * Suppresses the click after a drop or a swipe, so that it does not hit the element under the pointer.
 * @param target the element that contains all possible targets of the click; by default the whole page
 */
export function swallowClick(target: EventTarget = window): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const signal = AbortSignal.timeout(CLICK_MS);
  target.addEventListener('click', swallow, { capture: true, once: true, signal });
}
