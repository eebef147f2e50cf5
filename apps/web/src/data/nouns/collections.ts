/** The synced collections. The store, the cache, changes and effects are based on this list. */
import { formatsOf, type EffectsOf } from '../engine/store/collection.ts';
import { nouns, type AnyNoun } from './nouns.ts';

type Collections = AnyNoun['collections'][number];

/** In dependency order: updating an index may re-index rows of later collections. */
export const collections: readonly Collections[] = nouns.flatMap<Collections>((noun) => noun.collections);

/** Format version of each collection, stored with cached rows and queued actions. */
export const formats = formatsOf(collections);

export type AccountEffects = EffectsOf<Collections>;
