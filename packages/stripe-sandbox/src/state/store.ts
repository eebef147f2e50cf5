/** Reads and writes the sandbox's objects during one call, in the call's exclusive transaction. */
import type { PoolClient } from 'pg';
import { missing } from '../wire/api-error.ts';
import { newId } from './ids.ts';
import type { Kind, Kinds, StoredEvent } from './kinds.ts';

/** The API version that defines the objects' shapes. */
export const API_VERSION = '2026-10-28.endive';

/** The request that caused a change. The fields are null if the change is due to the passage of time. */
export interface RequestOrigin {
  readonly id: string | null;
  readonly idempotency_key: string | null;
}

export const NO_REQUEST: RequestOrigin = { id: null, idempotency_key: null };

/** Columns stored with an object. Omitted ones keep their values. */
export interface StoredColumns {
  readonly owner?: string | null;
  readonly due?: number | null;
  readonly hidden?: object;
}

type ObjectOf<K extends Kind> = Kinds[K];

const SELECT = `select body from stripe_sandbox.objects where id = $1 and kind = $2`;

export class Store {
  readonly #client: PoolClient;
  readonly #origin: RequestOrigin;
  /** In seconds. */
  readonly realNow: number;
  /** True if this call has emitted an event that has not been delivered yet. */
  hasEvents = false;

  constructor(client: PoolClient, realNow: number, origin: RequestOrigin = NO_REQUEST) {
    this.#client = client;
    this.realNow = realNow;
    this.#origin = origin;
  }

  async find<K extends Kind>(kind: K, id: string): Promise<ObjectOf<K> | undefined> {
    const { rows } = await this.#client.query<{ body: ObjectOf<K> }>(SELECT, [id, kind]);
    return rows[0]?.body;
  }

  /**
   * Returns an object by id. Throws `ApiError` if it does not exist. `param` is the name of the parameter
   * that contains the id.
   */
  async get<K extends Kind>(kind: K, id: string, param?: string): Promise<ObjectOf<K>> {
    return (await this.find(kind, id)) ?? missing(kind.replaceAll('.', ' '), id, param);
  }

  async hidden<T>(id: string): Promise<T | undefined> {
    const { rows } = await this.#client.query<{ hidden: T }>(
      'select hidden from stripe_sandbox.objects where id = $1',
      [id],
    );
    return rows[0]?.hidden;
  }

  /** Stores an object. Omitted columns keep their values. */
  async put<K extends Kind>(
    kind: K,
    body: ObjectOf<K>,
    { owner, due, hidden }: StoredColumns = {},
  ): Promise<ObjectOf<K>> {
    await this.#client.query(
      `insert into stripe_sandbox.objects (id, kind, owner, due_at, body, hidden)
       values ($1, $2, $3, $4, $5, coalesce($6::jsonb, '{}'))
       on conflict (id) do update
         set body = excluded.body,
             owner = case when $7 then excluded.owner else objects.owner end,
             due_at = case when $8 then excluded.due_at else objects.due_at end,
             hidden = coalesce($6::jsonb, objects.hidden)`,
      [
        body.id,
        kind,
        owner ?? null,
        due ?? null,
        JSON.stringify(body),
        hidden === undefined ? null : JSON.stringify(hidden),
        owner !== undefined,
        due !== undefined,
      ],
    );
    return body;
  }

  /** Returns all objects of a kind, newest first. If `owner` is given, only its objects. */
  async all<K extends Kind>(kind: K, owner?: string): Promise<ObjectOf<K>[]> {
    const { rows } = await this.#client.query<{ body: ObjectOf<K> }>(
      `select body from stripe_sandbox.objects
        where kind = $1 ${owner === undefined ? '' : 'and owner = $2'} order by place desc`,
      owner === undefined ? [kind] : [kind, owner],
    );
    return rows.map(({ body }) => body);
  }

  /** Returns an object's position among those of its kind; undefined for an unknown id. */
  async positionOf(kind: Kind, id: string): Promise<string | undefined> {
    const { rows } = await this.#client.query<{ place: string }>(
      'select place::text from stripe_sandbox.objects where id = $1 and kind = $2',
      [id, kind],
    );
    return rows[0]?.place;
  }

  /** Returns up to `limit` objects of a kind that are older than the one at `place`, newest first. */
  async next<K extends Kind>(
    kind: K,
    {
      owner,
      place,
      limit,
    }: { readonly owner: string | undefined; readonly place: string | undefined; readonly limit: number },
  ): Promise<{ readonly place: string; readonly body: ObjectOf<K> }[]> {
    const values: unknown[] = [kind, limit];
    // Include only the conditions that apply, so that PostgreSQL can use an index.
    const and = (condition: string, value: string | undefined): string =>
      value === undefined ? '' : `and ${condition} $${values.push(value)}`;
    const { rows } = await this.#client.query<{ place: string; body: ObjectOf<K> }>(
      `select o.place::text, o.body from stripe_sandbox.objects o
        where kind = $1 ${and('owner =', owner)} ${and('place <', place)}
        order by o.place desc limit $2`,
      values,
    );
    return rows;
  }

  /** Returns an object by id, whatever its kind, or undefined. */
  async any(id: string): Promise<object | undefined> {
    const { rows } = await this.#client.query<{ body: object }>(
      'select body from stripe_sandbox.objects where id = $1',
      [id],
    );
    return rows[0]?.body;
  }

  /**
   * Returns the subscription whose scheduled change is the earliest one due by an instant, and the time of
   * that change.
   * @param clock the test clock of the customers to consider; null for customers without a test clock
   */
  async nextDue(clock: string | null, until: number): Promise<{ id: string; at: number } | undefined> {
    const { rows } = await this.#client.query<{ id: string; at: string }>(
      `select s.id, s.due_at as at
         from stripe_sandbox.objects s join stripe_sandbox.objects c on c.id = s.owner
        where s.kind = 'subscription' and s.due_at <= $2 and c.owner is not distinct from $1
        order by s.due_at, s.place limit 1`,
      [clock, until],
    );
    const [first] = rows;
    return first === undefined ? undefined : { id: first.id, at: Number(first.at) };
  }

  /** Returns a customer's time: their test clock's, or else the real time. */
  async now(customerId: string): Promise<number> {
    const clock = (await this.find('customer', customerId))?.test_clock ?? null;
    if (clock === null) return this.realNow;
    return (await this.find('test_helpers.test_clock', clock))?.frozen_time ?? this.realNow;
  }

  /** Emits an event about an object, at its customer's time. */
  async emit(type: string, object: object, created: number, previous?: object): Promise<void> {
    const endpoints = (await this.all('webhook_endpoint')).filter(
      ({ enabled_events: enabledEvents, status }) =>
        status === 'enabled' && (enabledEvents.includes('*') || enabledEvents.includes(type)),
    );
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created,
      data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: { ...this.#origin },
      type: type as StoredEvent['type'],
    } satisfies StoredEvent;
    await this.put('event', event);
    for (const { id } of endpoints) {
      await this.#client.query(
        'insert into stripe_sandbox.deliveries (event_id, endpoint_id) values ($1, $2)',
        [event.id, id],
      );
      this.hasEvents = true;
    }
  }
}
