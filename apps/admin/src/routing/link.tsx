import { opensElsewhere } from '@questlog/ui/controls/opens-elsewhere.ts';
import type { ComponentProps, MouseEvent } from 'react';
import { openPath } from './location.ts';

/** Follows a link without a page load. The browser handles clicks that open a new tab or window. */
export function followHere(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.defaultPrevented || opensElsewhere(event)) return;
  event.preventDefault();
  const { pathname, search } = new URL(event.currentTarget.href);
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
