/** How much a request may carry: checked while its body arrives and before it is parsed. */
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import type { Endpoint } from './route.ts';

/** Bounds of a JSON body. */
export interface BodyBounds {
  readonly bytes: number;
  /** Arrays and objects within each other. */
  readonly levels: number;
  /** Elements of one array, or fields of one object. */
  readonly members: number;
  /** Values and names of fields altogether. */
  readonly values: number;
}

const USUAL_BYTES = 1_048_576;
/** Strangers sign in and register; none of that is longer. */
const PUBLIC_BYTES = 65_536;
/** More than any request of the contract has, and far fewer than would overflow a stack. */
const LEVELS = 32;
/** The longest list that the contract takes, twice: what is a little too long is told so by its field. */
const MEMBERS = 2 * MAX_BULK;
/** The longest list, of objects with five fields each. */
const USUAL_VALUES = 60_000;

/** The bounds of an endpoint's body: the usual ones, or the larger ones that it declares. */
export function bodyBoundsOf(endpoint: Pick<Endpoint, 'access' | 'maxBytes' | 'maxValues'>): BodyBounds {
  const usualBytes = endpoint.access.kind === 'public' ? PUBLIC_BYTES : USUAL_BYTES;
  return {
    bytes: endpoint.maxBytes ?? usualBytes,
    levels: LEVELS,
    members: MEMBERS,
    values: endpoint.maxValues ?? USUAL_VALUES,
  };
}
