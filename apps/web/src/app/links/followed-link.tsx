import { readPlace } from '@questlog/domain/addresses';
import { useEffect } from 'react';
import { LaunchLink } from '../installed/launch-link.tsx';
import type { LinkTargetProps } from './link-target-props.ts';
import { MissingRow } from './missing-row.tsx';
import { MissingTag } from './missing-tag.tsx';

/** Opens a link to a dialog, or to a row that is not on this device. */
export function FollowedLink({ link, ...target }: LinkTargetProps & { link: string }) {
  const place = readPlace(link);
  if (place?.kind === 'trash') return <TrashLink {...target} />;
  if (place?.kind === 'add') return <LaunchLink {...target} path={link} />;
  if (place?.kind === 'tag') return <MissingTag {...target} {...{ link, paths: place.paths }} />;
  if (place?.kind !== 'task' && place?.kind !== 'project') return null;
  return <MissingRow {...target} {...{ link, id: place.id, kind: place.kind }} />;
}

function TrashLink({ show }: LinkTargetProps): null {
  useEffect(() => show({ kind: 'trash' }), [show]);
  return null;
}
