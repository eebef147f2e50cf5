/** Size limits for request bodies, enforced while receiving a body, before parsing it. */
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import type { Endpoint } from './route.ts';

export interface BodyBounds {
  readonly bytes: number;
  /** Maximum nesting of arrays and objects. */
  readonly levels: number;
  /** Maximum number of elements in an array, or of fields in an object. */
  readonly members: number;
  /** Maximum number of values and field names in total. */
  readonly values: number;
}

const USUAL_BYTES = 1_048_576;
/** Enough for sign-in and registration, which need no session. */
const PUBLIC_BYTES = 65_536;
/** Maximum nesting: more than any request needs, and far less than the stack allows. */
const LEVELS = 32;
/** Twice the contract's longest list, so that a slightly longer list gets a field error. */
const MEMBERS = 2 * MAX_BULK;
/** Enough for the longest list with five fields per element. */
const USUAL_VALUES = 60_000;

/** Returns an endpoint's body limits: the defaults, or the larger ones that it declares. */
export function bodyBoundsOf(endpoint: Pick<Endpoint, 'access' | 'maxBytes' | 'maxValues'>): BodyBounds {
  const usualBytes = endpoint.access.kind === 'public' ? PUBLIC_BYTES : USUAL_BYTES;
  return {
    bytes: endpoint.maxBytes ?? usualBytes,
    levels: LEVELS,
    members: MEMBERS,
    values: endpoint.maxValues ?? USUAL_VALUES,
  };
}
