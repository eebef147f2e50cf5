/** The synced nouns. A new one is one line here: store, cache, changes and effects take it from there. */
import { formatsOf, type ItemOf } from '../engine/store/collection.ts';
import type { RowEffects } from '../engine/store/effects.ts';
import { people } from './people/people.ts';
import { projects } from './projects/projects.ts';
import { occurrences, repeatPatterns } from './repeats/repeats.ts';
import { tags } from './tags/tags.ts';
import { tasks } from './tasks/tasks.ts';

/** In the order of folding: tasks are placed by their project. */
export const collections = [projects, tags, tasks, repeatPatterns, occurrences, people] as const;

/** In which their rows are kept and queued. */
export const formats = formatsOf(collections);

type Collections = (typeof collections)[number];

/** The effects of an action on the rows of an account. */
export type AccountEffects = {
  readonly [C in Collections as C['name']]?: RowEffects<ItemOf<C>>;
};
