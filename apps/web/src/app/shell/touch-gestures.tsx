import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { PageGestures } from '../../features/tasks/touch/load-touch.ts';

/** The gestures of the page, with touch. */
export function TouchGestures() {
  return (
    useMediaQuery(touchQuery) && (
      <Boundary broken={null}>
        <PageGestures />
      </Boundary>
    )
  );
}
