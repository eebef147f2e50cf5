/**
 * Clients whose id is the address of a document that describes them (client id metadata documents). The documents are
 * read here and not by the provider library, so that requests go through the one function for outgoing requests.
 */
import { errors, Provider } from 'oidc-provider';
import type { Clock } from '../../platform/clock.ts';
import { networksOf } from '../../platform/http/connections/client-address.ts';
import { TokenBuckets } from '../../platform/http/connections/token-bucket.ts';
import {
  OutgoingError,
  type Outgoing,
  type OutgoingResponse,
} from '../../platform/http/outgoing/outgoing.ts';
import { metadataOf, type ClientMetadata } from './client-metadata.ts';

const MAX_BYTES = 5 * 1024;
const TIMEOUT_MS = 5_000;
const MAX_ID_LENGTH = 1_000;
const MIN_CACHED_MS = 5 * 60_000;
const MAX_CACHED_MS = 24 * 3_600_000;
/** A failure is cached for this long, so that the server cannot be made to flood another one. */
const FAILED_MS = 60_000;
const MAX_CACHED = 500;
/** Rate limit of documents that are not in the cache, by the network of the user's browser. */
const FETCH_LIMIT = { burst: 20, perSecond: 0.1 } as const;

export interface DescribedClient extends ClientMetadata {
  readonly client_id: string;
}

interface Entry {
  readonly until: number;
  readonly client: DescribedClient | string;
}

/**
 * Returns true if an id can be the address of a document: https, with a path, and in the one form in which a URL is
 * written, so that no two ids are the same address. Plain http is possible only where outgoing requests allow it.
 */
export function isDocumentId(id: string): boolean {
  if (!/^https?:\/\//.test(id) || id.length > MAX_ID_LENGTH) return false;
  const url = URL.parse(id);
  if (url === null || url.href !== id || url.pathname === '/') return false;
  return !id.includes('#') && url.username === '' && url.password === '';
}

/** Returns for how long a document may be cached, by its own headers. */
function cachedMs({ headers }: OutgoingResponse): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1] ?? 0);
  return Math.min(Math.max(seconds * 1000, MIN_CACHED_MS), MAX_CACHED_MS);
}

function parse(id: string, { status, headers, body }: OutgoingResponse): DescribedClient {
  if (status !== 200) throw new errors.InvalidClientMetadata(`the document has the status ${status}`);
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? ''))
    throw new errors.InvalidClientMetadata('the document must have the type application/json');
  let fields: unknown;
  try {
    fields = JSON.parse(body.toString('utf8'));
  } catch {
    throw new errors.InvalidClientMetadata('the document is not valid JSON');
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new errors.InvalidClientMetadata('the document must be a JSON object');
  const found = fields as Readonly<Record<string, unknown>>;
  if (found['client_id'] !== id)
    throw new errors.InvalidClientMetadata('client_id must be the address of the document');
  // Everybody can read the document, so it cannot contain a secret.
  if ('client_secret' in found || 'client_secret_expires_at' in found)
    throw new errors.InvalidClientMetadata('the document must not contain a secret');
  return { ...metadataOf({ ...found, ...publicMethod(found) }, ['none']), client_id: id };
}

/**
 * Returns the method of a client that prefers another one but offers to be public. The document of ChatGPT lists its
 * methods in a field that RFC 7591 knows only for servers.
 */
function publicMethod({
  token_endpoint_auth_methods_supported: offered,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Array.isArray(offered) && offered.includes('none') ? { token_endpoint_auth_method: 'none' } : {};
}

export class ClientDocuments {
  readonly #outgoing: Outgoing;
  readonly #clock: Clock;
  readonly #limit = new TokenBuckets(FETCH_LIMIT);
  // A map keeps insertion order, so its first entry is the oldest.
  readonly #cache = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<Entry>>();

  constructor({ outgoing, clock }: { readonly outgoing: Outgoing; readonly clock: Clock }) {
    this.#outgoing = outgoing;
    this.#clock = clock;
  }

  /** Returns the client that a document describes. Throws `invalid_client`, with the reason, if it cannot be used. */
  async find(id: string): Promise<DescribedClient> {
    const cached = this.#cache.get(id);
    const entry = cached !== undefined && cached.until > this.#now() ? cached : await this.#readOnce(id);
    if (typeof entry.client === 'string') throw new errors.InvalidClient(entry.client);
    return entry.client;
  }

  #now(): number {
    return this.#clock.now().epochMilliseconds;
  }

  /** Reads a document, once for all requests that wait for it. */
  async #readOnce(id: string): Promise<Entry> {
    const known = this.#pending.get(id);
    if (known !== undefined) return known;
    this.#count();
    const reading = this.#read(id);
    this.#pending.set(id, reading);
    try {
      const entry = await reading;
      this.#cache.delete(id);
      this.#cache.set(id, entry);
      const oldest = this.#cache.keys().next();
      if (this.#cache.size > MAX_CACHED && oldest.done !== true) this.#cache.delete(oldest.value);
      return entry;
    } finally {
      this.#pending.delete(id);
    }
  }

  #count(): void {
    for (const { network, share } of networksOf(Provider.ctx?.ip)) {
      if (this.#limit.take(network, this.#now(), 1 / share) > 0)
        throw new errors.TemporarilyUnavailable('Too many clients were looked up. Please try again later.');
    }
  }

  async #read(id: string): Promise<Entry> {
    const failed = (reason: string): Entry => ({
      until: this.#now() + FAILED_MS,
      client: `The description of this client could not be used: ${reason}.`,
    });
    try {
      const headers = { accept: 'application/json' };
      const response = await this.#outgoing(id, { headers, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
      return { until: this.#now() + cachedMs(response), client: parse(id, response) };
    } catch (error) {
      if (error instanceof OutgoingError) return failed(REASONS[error.reason]);
      if (error instanceof errors.InvalidClientMetadata)
        return failed(error.error_description ?? error.error);
      throw error;
    }
  }
}

/** Explains why a document could not be read, without anything that the other side sent. */
const REASONS: Readonly<Record<OutgoingError['reason'], string>> = {
  invalid_url: 'its address is not valid',
  // Whether a private address exists must not be visible.
  forbidden_address: 'its address cannot be reached',
  unreachable: 'its address cannot be reached',
  timed_out: 'it took too long to arrive',
  too_many_redirects: 'its address redirects elsewhere',
  too_large: 'it has more than 5 KB',
  unreadable: 'it cannot be read',
};
