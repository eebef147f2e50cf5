/**
 * Covers the page with a progress message and blocks all input until the returned function is called. A
 * native modal dialog outside the app's tree, because the whole screen may be replaced in the meantime.
 */
export function coverPage(title: string): () => void {
  const cover = document.createElement('dialog');
  cover.className =
    'fixed inset-0 m-auto flex animate-fade-in flex-col items-center gap-3 rounded-xl bg-raised px-8 py-6 text-text shadow-lg outline-none backdrop:bg-overlay';
  cover.setAttribute('aria-label', title);
  // Block Escape in `keydown` as well. On the second press, browsers close the dialog even if `cancel` is
  // prevented.
  cover.addEventListener('keydown', (event) => event.preventDefault());
  cover.addEventListener('cancel', (event) => event.preventDefault());
  const mark = document.createElement('span');
  mark.className = 'size-8 animate-spin rounded-full border-2 border-accent-soft border-t-accent';
  mark.ariaHidden = 'true';
  const words = document.createElement('p');
  words.className = 'font-semibold';
  words.textContent = title;
  cover.append(mark, words);
  document.body.append(cover);
  cover.showModal();
  return () => cover.remove();
}
