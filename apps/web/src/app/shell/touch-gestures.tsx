import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { PageGestures } from '../../features/tasks/touch/load-touch.ts';

/** The gestures of a finger outside of the rows. Without touch they are not loaded. */
export function TouchGestures() {
  const touch = useMediaQuery(touchQuery);
  return (
    touch && (
      <Boundary broken={null}>
        <PageGestures />
      </Boundary>
    )
  );
}
