import { readLinkTarget, splitPath } from '@questlog/domain/addresses';
import { sharedTask } from '@questlog/domain/tasks/shared-task';

/** An entry in the installed app's menu, or shared content. */
export type Launch =
  | { readonly kind: 'new-task' | 'today' | 'search' }
  | { readonly kind: 'share'; readonly title: string; readonly description: string }
  /** A link to the form for a new task. Its tags go into the title, as if typed. */
  | { readonly kind: 'add'; readonly title: string; readonly description: string; readonly when: string };

/**
 * Parses a launch path: `/launch/new-task`, `/launch/today`, `/launch/search`, or
 * `/launch/share?title=&text=&url=` from public/manifest.webmanifest (OFFLINE-49), or
 * `/add?title=&tags=&when=` (ADDRESS-5).
 */
export function readLaunch(path: string): Launch | undefined {
  const target = readLinkTarget(path);
  if (target?.kind === 'add') {
    const tags = target.tagPaths.map((tag) => `#${tag}`);
    const { title, description } = sharedTask({ title: target.title });
    return { kind: 'add', title: [title, ...tags].join(' ').trim(), description, when: target.when };
  }
  const { pathname, query } = splitPath(path);
  const kind = pathname.slice('/launch/'.length);
  if (kind === 'new-task' || kind === 'today' || kind === 'search') return { kind };
  if (kind !== 'share') return undefined;
  const part = (name: string): string | undefined => query.get(name) ?? undefined;
  return { kind, ...sharedTask({ title: part('title'), text: part('text'), url: part('url') }) };
}
