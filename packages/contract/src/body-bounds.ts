/** Size limits for request bodies, enforced while a body is being received, before it is parsed. */
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import type { Endpoint } from './route.ts';

/** The limits on a JSON body. */
export interface BodyBounds {
  readonly bytes: number;
  /** Maximum nesting depth of arrays and objects. */
  readonly levels: number;
  /** Maximum number of elements in one array, or of fields in one object. */
  readonly members: number;
  /** Maximum total number of values and field names. */
  readonly values: number;
}

const USUAL_BYTES = 1_048_576;
/** These limits are enough for sign-in and registration, the endpoints that anonymous callers can use. */
const PUBLIC_BYTES = 65_536;
/** Maximum nesting depth: more than any request in the contract needs, and far less than the stack allows. */
const LEVELS = 32;
/**
 * This is twice the length of the longest list in the contract, so that a slightly longer list gets a field
 * error instead.
 */
const MEMBERS = 2 * MAX_BULK;
/** This is enough for the longest list if its elements are objects with five fields each. */
const USUAL_VALUES = 60_000;

/** Returns the limits on an endpoint's request body: the defaults, or the larger ones that it declares. */
export function bodyBoundsOf(endpoint: Pick<Endpoint, 'access' | 'maxBytes' | 'maxValues'>): BodyBounds {
  const usualBytes = endpoint.access.kind === 'public' ? PUBLIC_BYTES : USUAL_BYTES;
  return {
    bytes: endpoint.maxBytes ?? usualBytes,
    levels: LEVELS,
    members: MEMBERS,
    values: endpoint.maxValues ?? USUAL_VALUES,
  };
}
