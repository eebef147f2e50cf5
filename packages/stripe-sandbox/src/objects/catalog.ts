/** Products and prices (https://docs.stripe.com/api/products, /api/prices). */
import { newId } from '../state/ids.ts';
import { wireDecimal, type Price, type Product } from '../state/kinds.ts';
import type { Store } from '../state/store.ts';

/** A monthly price that the sandbox creates on startup. */
export interface StockPrice {
  readonly id: string;
  readonly name: string;
  /** Monthly, in minor units. */
  readonly amount: number;
  readonly currency: string;
}

async function addProduct(store: Store, name: string): Promise<Product> {
  const product = {
    id: newId('prod'),
    object: 'product',
    active: true,
    created: store.realNow,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: store.realNow,
    url: null,
  } satisfies Product;
  await store.put('product', product);
  await store.emit('product.created', product, store.realNow);
  return product;
}

/** Creates a required price unless it exists. */
export async function stockPrice(store: Store, { id, name, amount, currency }: StockPrice): Promise<void> {
  if ((await store.find('price', id)) !== undefined) return;
  const product = await addProduct(store, name);
  const price = {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: store.realNow,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: wireDecimal(amount),
  } satisfies Price;
  await store.put('price', price, { owner: product.id });
  await store.emit('price.created', price, store.realNow);
}
