/** The kinds of changes that commands make. For all other requests, see request-kinds.ts. */
import type { NounKinds } from './noun.ts';
import { nouns, type AnyNoun } from './nouns.ts';

type KindsOf<N> = N extends AnyNoun ? keyof N['kinds'] : never;

export type Kind = KindsOf<AnyNoun>;

export const actionKinds: NounKinds = Object.assign({}, ...nouns.map(({ kinds }) => kinds)) as NounKinds;
