/**
 * Returns the button to focus when `pressed` disappears together with its list item: the button with the same
 * `data-action` in the next item or, if `pressed` is in the last item, in the previous one.
 */
export function buttonBeside(pressed: HTMLElement): HTMLElement | undefined {
  const { action = '' } = pressed.dataset;
  const item = pressed.closest('li');
  const buttonIn = (other: Element | null | undefined) =>
    other?.querySelector<HTMLElement>(`[data-action="${CSS.escape(action)}"]`) ?? undefined;
  return buttonIn(item?.nextElementSibling) ?? buttonIn(item?.previousElementSibling);
}
