import { attachSheetDrag } from '@questlog/ui/overlays/sheet-drag.ts';
import { useEffect } from 'react';
import { slideTiming } from './motion.ts';
import { PullToSync } from './pull-to-sync.tsx';

/** The touch gestures outside the rows: pulling the page down and dragging sheets. */
export function PageGestures() {
  useEffect(() => attachSheetDrag(slideTiming), []);
  return <PullToSync />;
}
