import type { ComponentProps, MouseEvent } from 'react';
import { openPath } from './location.ts';

/** Follows a link without a page load. The browser handles clicks that open a new tab or window. */
export function followHere(event: MouseEvent<HTMLAnchorElement>): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented, currentTarget } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  const { pathname, search } = new URL(currentTarget.href);
  openPath(pathname + search);
}

export function Link({
  to,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }) {
  return (
    <a {...rest} href={to} onClick={followHere}>
      {children}
    </a>
  );
}
