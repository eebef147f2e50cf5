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
  const price = {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: store.realNow,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata: params.metadata(),
    nickname: params.text('nickname') ?? null,
    product: product.id,
    recurring:
      recurring === undefined
        ? null
        : {
            interval: recurring.choice('interval', INTERVALS) ?? recurring.required('interval'),
            interval_count: recurring.integer('interval_count', 1) ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: amount,
    unit_amount_decimal: wireDecimal(amount),
  } satisfies Price;
  await store.put('price', price, { owner: product.id });
  await store.emit('price.created', price, store.realNow);
  return price;
}

export const catalogRoutes: Routes = {
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': (call) => call.store.get('product', idOf(call)),
  'GET /v1/products': async ({ store, params }) => pageOf(params, '/v1/products', await store.all('product')),
  'POST /v1/prices': createPrice,
  'GET /v1/prices/:id': (call) => call.store.get('price', idOf(call)),
  'GET /v1/prices': async ({ store, params }) => {
    const keys = params.texts('lookup_keys');
    const active = params.flag('active');
    const all = await store.all('price', params.text('product'));
    return pageOf(
      params,
      '/v1/prices',
      all.filter(
        (one) =>
          (keys.length === 0 || keys.includes(one.lookup_key ?? '')) &&
          (active === undefined || one.active === active),
      ),
    );
  },
};
