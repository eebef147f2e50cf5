import { keepScreen } from '../../data/stored-screen.ts';
import { STORED_ATTRIBUTES, LEFT_OUT, type ElementCopy } from './element-copy.ts';

/** The build's images, which are available offline too. */
const OWN_PICTURE = /^\/assets\//;

/**
 * Stores a snapshot of the app, but only if the page is scrolled to the top, because the next start begins
 * there.
 */
export function keepPicture(): void {
  const root = document.querySelector('#root');
  if (root !== null && scrollY === 0) keepScreen(location.pathname, copyOf(root));
}

/** Returns a copy of an element, without any children outside the window. */
export function copyOf(element: Element): ElementCopy {
  return [element.localName, attributesOf(element), childrenOf(element)];
}

function attributesOf(element: Element): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (STORED_ATTRIBUTES.test(name) && (name !== 'src' || OWN_PICTURE.test(value))) stored[name] = value;
  }
  delete stored['checked'];
  if (element instanceof HTMLInputElement && element.checked) stored['checked'] = '';
  return stored;
}

function childrenOf(element: Element): ElementCopy[] {
  // Leave out a text area's children: they contain typed text.
  if (element instanceof HTMLTextAreaElement) return [];
  return [...element.childNodes].flatMap((child): ElementCopy[] => {
    if (child instanceof Text) return [child.data];
    if (!(child instanceof Element) || child.matches(LEFT_OUT)) return [];
    return child instanceof HTMLElement && !isInWindow(child) ? [] : [copyOf(child)];
  });
}

function isInWindow(element: HTMLElement): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  // An element with no height can have children inside the window.
  return height === 0 || (top < innerHeight && bottom > 0);
}
