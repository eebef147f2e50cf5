/** Sidebar items. A long list renders only the visible items and the focused one. */
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { touchQuery, useMediaQuery } from '../hooks/use-media-query.ts';
import { useRem } from '../list/use-rem.ts';

/** Minimum number of items for rendering only the visible ones. Shorter lists are fast without it. */
const WINDOWED_FROM = 60;
/** Items rendered before and after the visible ones, so that Tab can reach the next item. */
const OVERSCAN = 6;
const GAP = 1;

interface NavListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Renders a `NavItem`. */
  children: (item: T) => ReactNode;
}

export function NavList<T>(props: NavListProps<T>) {
  const { items, keyOf, children } = props;
  if (items.length >= WINDOWED_FROM) return <WindowedList {...props} />;
  return (
    <ul className="flex flex-col gap-px">
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

function WindowedList<T>({ items, keyOf, children }: NavListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState<string>();
  // The height of a `NavItem`.
  const lineHeight = (useMediaQuery(touchQuery) ? 3 : 2.25) * useRem();

  useLayoutEffect(() => {
    const around = list.current?.closest<HTMLElement>('[data-scrolls]') ?? null;
    setScroller(around);
    if (around === null) return undefined;
    const measure = (): void => {
      const box = list.current?.getBoundingClientRect();
      if (box === undefined) return;
      setMargin(Math.round(box.top - around.getBoundingClientRect().top + around.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  }, []);

  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => lineHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    gap: GAP,
    scrollMargin: margin,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      const lines = defaultRangeExtractor(range);
      const focusedIndex = focused === undefined ? -1 : items.findIndex((item) => keyOf(item) === focused);
      return focusedIndex === -1 || lines.includes(focusedIndex)
        ? lines
        : [...lines, focusedIndex].sort((a, b) => a - b);
    },
  });
  useLayoutEffect(() => virtualizer.measure(), [lineHeight, virtualizer]);

  return (
    // Safari does not treat a list without bullets as a list.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul ref={list} role="list" className="relative shrink-0" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          // The handler only tracks which item has the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={key}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - margin}px)` }}
            onFocus={() => setFocused(keyOf(item))}
            onBlur={() => setFocused(undefined)}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}
