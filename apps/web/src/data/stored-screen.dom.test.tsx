import { beforeEach, expect, test } from 'vitest';
import { keepScreen, storedScreen } from './stored-screen.ts';

function addStyles(href: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}

beforeEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
});

test('a snapshot is shown at the next start, although a part of the app had loaded its own styles (VIEW-102)', () => {
  addStyles('/assets/index-1.css');
  addStyles('/assets/overlays-1.css');
  keepScreen('/inbox', 'Inbox');
  document.head.replaceChildren();
  addStyles('/assets/index-1.css');
  expect(storedScreen('/inbox')?.copy).toBe('Inbox');
});

test('a snapshot is not shown with the styles of another version (VIEW-102)', () => {
  addStyles('/assets/index-1.css');
  keepScreen('/inbox', 'Inbox');
  document.head.replaceChildren();
  addStyles('/assets/index-2.css');
  expect(storedScreen('/inbox')).toBeUndefined();
});
