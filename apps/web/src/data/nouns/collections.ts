/** The synced collections. The store, the cache, changes and effects are all based on this list. */
import { formatsOf, type EffectsOf } from '../engine/store/collection.ts';
import { nouns, type AnyNoun } from './nouns.ts';

type Collections = AnyNoun['collections'][number];

/**
 * The collections in dependency order: updating the index of a collection may require rows of later
 * collections to be indexed again.
 */
export const collections: readonly Collections[] = nouns.flatMap<Collections>((noun) => noun.collections);

/** Format version of each collection, stored with cached rows and queued actions. */
export const formats = formatsOf(collections);

/** The effects of an action on an account's rows. */
export type AccountEffects = EffectsOf<Collections>;
