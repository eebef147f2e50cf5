import { readLinkTarget } from '@questlog/domain/addresses';
import { useEffect } from 'react';
import { LaunchLink } from '../installed/launch-link.tsx';
import type { LinkTargetProps } from './link-target-props.ts';
import { MissingFilter } from './missing-filter.tsx';
import { MissingRow } from './missing-row.tsx';
import { MissingTag } from './missing-tag.tsx';
import { useAccountOfLink } from './use-account-of-link.ts';

/** Opens a link to a dialog, or to a row that is not on this device. */
export function FollowedLink({ link, ...target }: LinkTargetProps & { link: string }) {
  const linkTarget = readLinkTarget(link);
  if (linkTarget?.kind === 'trash') return <TrashLink {...target} />;
  if (linkTarget?.kind === 'add') return <LaunchLink {...target} path={link} />;
  if (linkTarget?.kind === 'tag') return <MissingTag {...target} {...{ link, paths: linkTarget.paths }} />;
  if (linkTarget?.kind === 'assigned-in') {
    return <AssignedLink {...target} {...{ link, of: linkTarget.accountId }} />;
  }
  if (linkTarget?.kind === 'filter') return <MissingFilter {...target} {...{ link, id: linkTarget.id }} />;
  if (linkTarget?.kind !== 'task' && linkTarget?.kind !== 'project') return null;
  return <MissingRow {...target} {...{ link, id: linkTarget.id, kind: linkTarget.kind }} />;
}

function TrashLink({ show }: LinkTargetProps): null {
  useEffect(() => show({ kind: 'trash' }), [show]);
  return null;
}

/** Opens the tasks assigned to the reader in an account (PEOPLE-33). */
function AssignedLink({
  of,
  accountId,
  page,
  ...target
}: LinkTargetProps & { link: string; of: string }): null {
  useAccountOfLink(of, { ...target, page });
  const { settle } = page;
  const isHere = of === accountId;
  useEffect(() => (isHere ? settle({ view: { kind: 'assigned' } }) : undefined), [isHere, settle]);
  return null;
}
