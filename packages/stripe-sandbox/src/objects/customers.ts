/** Customers (https://docs.stripe.com/api/customers). */
import type { Call, Routes } from '../wire/call.ts';
import { idOf } from '../wire/call.ts';
import { rejectRequest } from '../wire/api-error.ts';
import { pageOf } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { newId } from '../state/ids.ts';
import type { Customer } from '../state/kinds.ts';
import type { Store } from '../state/store.ts';

/** Reads the default payment method from a request. It must belong to the customer. */
async function defaultMethod(store: Store, customerId: string, settings: Params | undefined) {
  const id = settings?.text('default_payment_method');
  if (id === undefined) return undefined;
  if (id === '') return null;
  const method = await store.get('payment_method', id, 'invoice_settings[default_payment_method]');
  if (method.customer !== customerId) {
    rejectRequest(
      'The customer does not have a payment method with the ID ' +
        `${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  }
  return id;
}

async function create({ store, params }: Call): Promise<Customer> {
  const customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: store.realNow,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.text('description') ?? null,
    discount: null,
    email: params.text('email') ?? null,
    invoice_prefix: newId('p').slice(2, 10).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: params.metadata(),
    name: params.text('name') ?? null,
    next_invoice_sequence: 1,
    phone: params.text('phone') ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Customer;
  await store.put('customer', customer);
  await store.emit('customer.created', customer, store.realNow);
  return customer;
}

async function update(call: Call): Promise<Customer> {
  const { store, params } = call;
  const before = await store.get('customer', idOf(call));
  const method = await defaultMethod(store, before.id, params.under('invoice_settings'));
  const customer: Customer = {
    ...before,
    description: params.text('description') ?? before.description,
    email: params.text('email') ?? before.email,
    name: params.text('name') ?? before.name ?? null,
    phone: params.text('phone') ?? before.phone ?? null,
    metadata: params.metadata(before.metadata),
    invoice_settings: {
      ...before.invoice_settings,
      ...(method === undefined ? {} : { default_payment_method: method }),
    },
  };
  await store.put('customer', customer);
  await store.emit('customer.updated', customer, await store.now(before.id));
  return customer;
}

export const customerRoutes: Routes = {
  'POST /v1/customers': create,
  'GET /v1/customers/:id': (call) => call.store.get('customer', idOf(call)),
  'POST /v1/customers/:id': update,
  'GET /v1/customers': (call) => {
    const email = call.params.text('email');
    return pageOf(call, '/v1/customers', {
      kind: 'customer',
      matches: (one) => email === undefined || one.email === email,
    });
  },
};
