import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { useEffect, useState, type ComponentProps } from 'react';
import { whenIdle } from '../../data/engine/browser/idle.ts';
import { useTags } from '../../data/hooks.ts';
import { overlays } from '../chunks.ts';
import { useTagRights } from '../views/use-tag-filters.ts';
import type { TagNav as Nav } from './tag-nav.tsx';

const TagNav = lazyWithRetry(overlays, (module) => module.TagNav);

/** The tags, at the end of the sidebar. They load once the page is idle, if the account has any (TAG-47). */
export function TagPlaces(props: ComponentProps<typeof Nav>) {
  const [idle, setIdle] = useState(false);
  const { tagging } = useTagRights();
  const { length } = useTags();
  useEffect(() => void whenIdle().then(() => setIdle(true)), []);
  return (
    tagging &&
    length > 0 &&
    idle && (
      <Boundary broken={null}>
        <TagNav {...props} />
      </Boundary>
    )
  );
}
