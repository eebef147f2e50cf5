import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { useLastDefined } from '@questlog/ui/hooks/use-last-defined.ts';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { readRoute, usePath } from '../routes.ts';
import type { LinkTargetProps } from '../links/link-target-props.ts';
import { settingsLink } from '../views/view-history.ts';
import { overlays } from '../chunks.ts';

const FollowedLink = lazyWithRetry(overlays, (module) => module.FollowedLink);
const LaunchLink = lazyWithRetry(overlays, (module) => module.LaunchLink);
const ReadTask = lazyWithRetry(overlays, (module) => module.ReadTask);
const SettingsLink = lazyWithRetry(overlays, (module) => module.SettingsLink);

/**
 * Opens the URL's target if it is not among the rows on this device: a settings tab, an entry in the
 * installed app's menu, a dialog, or a row elsewhere.
 */
export function LinkTarget(props: LinkTargetProps) {
  const { accountId, page, opening, show, onSwitch } = props;
  const path = usePath();
  const read = useLastDefined(opening.readId);
  const link = settingsLink(path, accountId, page.settings);
  return (
    <Boundary broken={null}>
      {link !== undefined && (
        <SettingsLink path={link} onLeave={page.restore} show={show} onSwitch={onSwitch} />
      )}
      {readRoute(path).kind === 'launch' && <LaunchLink {...props} path={path} />}
      {read !== undefined && (
        <ReadTask key={read} id={read} open={opening.readId === read} {...{ page, opening }} />
      )}
      {opening.missing !== undefined && (
        <FollowedLink key={`${page.arrival} ${opening.missing}`} {...props} link={opening.missing} />
      )}
    </Boundary>
  );
}
