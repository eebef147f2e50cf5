import { attachSheetDrag } from '@questlog/ui/overlays/sheet-drag.ts';
import { useEffect } from 'react';
import { leaveFieldWithKeyboard } from './leave-field.ts';
import { slideTiming } from '@questlog/ui/overlays/slide-timing.ts';
import { PullToSync } from './pull-to-sync.tsx';

/** Gestures outside the rows: pulling the page down, dragging sheets, and closing the keyboard. */
export function PageGestures() {
  useEffect(() => attachSheetDrag(slideTiming), []);
  useEffect(leaveFieldWithKeyboard, []);
  return <PullToSync />;
}
