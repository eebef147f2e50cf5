import type { View } from '@questlog/domain/tasks/task-views';
import { copyLink } from '@questlog/ui/feedback/copy-text.ts';
import { matchesHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { isPopupOpen } from '@questlog/ui/overlays/open-popup.ts';
import { isCovered } from '@questlog/ui/overlays/open-overlays.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFilters } from '../../data/hooks.ts';
import type { PaletteGroup } from '../../features/palette/palette.tsx';
import { COPY_LINK } from '../../task-row/actions/row-keys.ts';
import { addressOf } from '../routes.ts';

/** How soon the second key must follow the first, in milliseconds. */
const SEQUENCE_MS = 2_000;

const VIEWS: Readonly<Record<string, View>> = {
  i: { kind: 'inbox' },
  t: { kind: 'today' },
  u: { kind: 'upcoming' },
  a: { kind: 'anytime' },
  d: { kind: 'someday' },
  m: { kind: 'assigned' },
  j: { kind: 'journal' },
  s: { kind: 'scheduled' },
  c: { kind: 'calendar' },
};
const TARGETS: Readonly<Record<string, PaletteGroup>> = { p: 'Projects', f: 'Filters', '#': 'Tags' };

/**
 * Handles the keys that navigate: G and a letter, or # for a tag (VIEW-110). G F opens the only filter, the list of
 * several, or the form for the first one (FILTER-37). Also copies the page's link
 * (ADDRESS-6). They work everywhere except in a field, a dialog or a menu.
 */
export function GoKeys({
  path,
  onOpenView,
  onFind,
  onNewFilter,
}: {
  /** The path of the view whose link is copied; undefined to copy the page's URL. */
  path: string | undefined;
  onOpenView: (view: View) => void;
  /** Opens the palette with only projects, filters or tags. */
  onFind: (found: PaletteGroup) => void;
  onNewFilter: () => void;
}): null {
  const { closeSidebar } = useSidebar();
  const filters = useFilters();
  /** The second key is accepted until this time. */
  const awaited = useRef(0);

  const go = (event: KeyboardEvent, combos: string): boolean => {
    const combo = combos.split(' ').find((each) => matchesHotkey(event, each));
    if (combo === undefined) return false;
    event.preventDefault();
    // The second key must not also act on a row.
    event.stopImmediatePropagation();
    closeSidebar();
    const view = VIEWS[combo];
    const found = TARGETS[combo];
    const [filter] = filters;
    if (view !== undefined) onOpenView(view);
    else if (found === 'Filters' && filters.length < 2) {
      if (filter === undefined) onNewFilter();
      else onOpenView({ kind: 'filter', filterId: filter.id });
    } else if (found !== undefined) onFind(found);
    return true;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(event.key)) return;
    const isSecond = event.timeStamp < awaited.current;
    awaited.current = 0;
    if (isPopupOpen() || isCovered()) return;
    if (isSecond && go(event, 'i t u a d m j s c p f #')) return;
    if (go(event, '#')) return;
    if (matchesHotkey(event, 'g')) awaited.current = event.timeStamp + SEQUENCE_MS;
  });
  const onCopy = useEffectEvent((event: KeyboardEvent): void => {
    if (!matchesHotkey(event, COPY_LINK) || isPopupOpen() || isCovered()) return;
    event.preventDefault();
    copyLink(path ?? addressOf());
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => onKeyDown(event);
    const onLink = (event: KeyboardEvent): void => onCopy(event);
    // Capture the keys before the rows handle them.
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('keydown', onLink);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('keydown', onLink);
    };
  }, []);
  return null;
}
