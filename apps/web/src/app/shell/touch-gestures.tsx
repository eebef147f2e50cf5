import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { PageGestures } from '../../features/tasks/touch/load-touch.ts';

/** The touch gestures outside the rows, loaded only on touch devices. */
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
