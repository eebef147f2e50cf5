/** The synced collections. To add one, add it here: store, cache, changes and effects use this list. */
import { formatsOf, type ItemOf } from '../engine/store/collection.ts';
import type { RowEffects } from '../engine/store/effects.ts';
import { people } from './people/people.ts';
import { projects } from './projects/projects.ts';
import { occurrences, repeatPatterns } from './repeats/repeats.ts';
import { tags } from './tags/tags.ts';
import { tasks } from './tasks/tasks.ts';

/** In dependency order: the place of a task depends on its project. */
export const collections = [projects, tags, tasks, repeatPatterns, occurrences, people] as const;

/** Format version of each collection, stored with cached rows and queued actions. */
export const formats = formatsOf(collections);

type Collections = (typeof collections)[number];

/** The effects of an action on the rows of an account. */
export type AccountEffects = {
  readonly [C in Collections as C['name']]?: RowEffects<ItemOf<C>>;
};
