import { sharedTask } from '@questlog/domain/tasks/shared-task';

/** An entry of the installed app's menu, or content shared from another app. */
export type Launch =
  | { readonly kind: 'new-task' | 'today' | 'search' }
  | { readonly kind: 'share'; readonly title: string; readonly description: string };

/**
 * Parses a launch path: `/launch/new-task`, `/launch/today`, `/launch/search`, or
 * `/launch/share?title=&text=&url=`. These paths are listed in public/manifest.webmanifest (OFFLINE-49).
 */
export function readLaunch(path: string): Launch | undefined {
  const [pathname = '', search = ''] = path.split('?', 2);
  const kind = pathname.slice('/launch/'.length);
  if (kind === 'new-task' || kind === 'today' || kind === 'search') return { kind };
  if (kind !== 'share') return undefined;
  const query = new URLSearchParams(search);
  const part = (name: string): string | undefined => query.get(name) ?? undefined;
  return { kind, ...sharedTask({ title: part('title'), text: part('text'), url: part('url') }) };
}
