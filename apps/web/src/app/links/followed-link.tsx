import { readPlace } from '@questlog/domain/addresses';
import { useEffect } from 'react';
import { LaunchLink } from '../installed/launch-link.tsx';
import type { LinkTargetProps } from '../shell/link-target.tsx';
import { MissingRow } from './missing-row.tsx';
import { MissingTag } from './missing-tag.tsx';

/** Opens a link that the rows of this device cannot open: a dialog, or a row that is elsewhere. */
export function FollowedLink({ link, ...target }: LinkTargetProps & { link: string }) {
  const place = readPlace(link);
  switch (place?.kind) {
    case 'trash':
      return <TrashLink {...target} />;
    case 'add':
      return <LaunchLink {...target} path={link} />;
    case 'task':
    case 'project':
      return <MissingRow {...target} {...{ link, id: place.id, kind: place.kind }} />;
    case 'tag':
      return <MissingTag {...target} {...{ link, paths: place.paths }} />;
    default:
      return null;
  }
}

function TrashLink({ show }: LinkTargetProps): null {
  useEffect(() => show({ kind: 'trash' }), [show]);
  return null;
}
