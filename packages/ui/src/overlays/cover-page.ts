/**
 * Covers the page with a word on what is under way, and takes every key and press until the answer is called. A native
 * modal dialog outside of the app's tree: what is on screen may be replaced as a whole meanwhile.
 */
export function coverPage(title: string): () => void {
  const cover = document.createElement('dialog');
  cover.className =
    'fixed inset-0 m-auto flex animate-fade-in flex-col items-center gap-3 rounded-xl bg-raised px-8 py-6 text-text shadow-lg outline-none backdrop:bg-overlay';
  cover.setAttribute('aria-label', title);
  // Escape would close it: the browser listens for the key before it tells of a cancel, and heeds that the second time.
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
