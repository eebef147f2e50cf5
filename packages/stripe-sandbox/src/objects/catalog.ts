/** Products and prices (https://docs.stripe.com/api/products, /api/prices). */
import type { Call, Routes } from '../wire/call.ts';
import { idOf } from '../wire/call.ts';
import { refuse } from '../wire/api-error.ts';
import { pageOf } from '../wire/lists.ts';
import { newId } from '../state/ids.ts';
import { wireDecimal, type Price, type Product } from '../state/kinds.ts';
import type { Store } from '../state/store.ts';

const INTERVALS = ['day', 'week', 'month', 'year'] as const;

async function addProduct(store: Store, product: Pick<Product, 'name' | 'metadata'> & Partial<Product>) {
  const whole = {
    id: newId('prod'),
    object: 'product',
    active: true,
    created: store.realNow,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: store.realNow,
    url: null,
    ...product,
  } satisfies Product;
  await store.put('product', whole);
  await store.emit('product.created', whole, store.realNow);
  return whole;
}

type PriceInput = Pick<Price, 'product' | 'currency' | 'unit_amount' | 'recurring'> & Partial<Price>;

function recurs(interval: string, count: number): NonNullable<Price['recurring']> {
  return { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' };
}

async function addPrice(store: Store, input: PriceInput): Promise<Price> {
  const price = {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: store.realNow,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring === null ? 'one_time' : 'recurring',
    unit_amount_decimal: wireDecimal(input.unit_amount ?? 0),
    ...input,
  } satisfies Price;
  await store.put('price', price, { owner: price.product });
  await store.emit('price.created', price, store.realNow);
  return price;
}

/** A monthly price that the sandbox creates on startup. */
export interface StockPrice {
  readonly id: string;
  readonly name: string;
  /** Monthly, in minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** Creates a required price unless it exists. */
export async function stockPrice(store: Store, { id, name, amount, currency }: StockPrice): Promise<void> {
  if ((await store.find('price', id)) !== undefined) return;
  const product = await addProduct(store, { name, metadata: {} });
  const recurring = recurs('month', 1);
  await addPrice(store, { id, product: product.id, currency, unit_amount: amount, recurring });
}

function createProduct({ store, params }: Call): Promise<Product> {
  const id = params.text('id');
  return addProduct(store, {
    ...(id === undefined ? {} : { id }),
    name: params.required('name'),
    description: params.text('description') ?? null,
    metadata: params.metadata(),
  });
}

async function createPrice({ store, params }: Call): Promise<Price> {
  const currency = params.required('currency').toLowerCase();
  const amount =
    params.integer('unit_amount', 0) ??
    refuse('Missing required param: unit_amount.', {
      code: 'parameter_missing',
      param: 'unit_amount',
    });
  const recurring = params.under('recurring');
  const made = params.under('product_data');
  const product =
    made === undefined
      ? await store.get('product', params.required('product'), 'product')
      : await addProduct(store, { name: made.required('name'), metadata: made.metadata() });
  const lookupKey = params.text('lookup_key') ?? null;
  const taken = (await store.all('price')).find((one) => one.active && one.lookup_key === lookupKey);
  if (lookupKey !== null && taken !== undefined) {
    refuse(`A price (\`${taken.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  const interval = recurring?.choice('interval', INTERVALS) ?? recurring?.required('interval');
  return addPrice(store, {
    product: product.id,
    currency,
    unit_amount: amount,
    lookup_key: lookupKey,
    metadata: params.metadata(),
    nickname: params.text('nickname') ?? null,
    recurring:
      recurring === undefined || interval === undefined
        ? null
        : recurs(interval, recurring.integer('interval_count', 1) ?? 1),
  });
}

export const catalogRoutes: Routes = {
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': (call) => call.store.get('product', idOf(call)),
  'GET /v1/products': (call) => pageOf(call, '/v1/products', { kind: 'product' }),
  'POST /v1/prices': createPrice,
  'GET /v1/prices/:id': (call) => call.store.get('price', idOf(call)),
  'GET /v1/prices': (call) => {
    const { params } = call;
    const keys = params.texts('lookup_keys');
    const active = params.flag('active');
    return pageOf(call, '/v1/prices', {
      kind: 'price',
      owner: params.text('product'),
      matches: (one) =>
        (keys.length === 0 || keys.includes(one.lookup_key ?? '')) &&
        (active === undefined || one.active === active),
    });
  },
};
