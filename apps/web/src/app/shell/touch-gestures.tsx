import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { overlays } from '../chunks.ts';
import { useIdle } from '../sidebar/use-idle.ts';

const PageGestures = lazyWithRetry(overlays, (module) => module.PageGestures);

/** The touch gestures outside the rows, loaded only on touch devices. */
export function TouchGestures() {
  const touch = useMediaQuery(touchQuery);
  const idle = useIdle();
  return (
    touch &&
    idle && (
      <Boundary broken={null}>
        <PageGestures />
      </Boundary>
    )
  );
}
