import { expect, it } from 'vitest';
import { PRO, sandboxForTests } from './testing/sandbox.ts';

// The server does not parse the font, so any file works.
const at = await sandboxForTests({ fontFile: import.meta.filename });
const { stripe } = at;

async function checkout() {
  const customer = await stripe.customers.create({ email: 'ada@example.org' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: PRO, quantity: 1 }],
    success_url: 'http://shop.example/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/cancel',
    subscription_data: { metadata: { account: '7' } },
  });
  return { customer, session, url: session.url ?? '' };
}

const enter = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

const card = (number: string) => ({ number, expiry: '12/34', cvc: '123' });

/** Returns the values of a page's fields, in the order of the page. */
const valuesOf = (page: string): string[] =>
  Array.from(page.matchAll(/<input[^>]*value="([^"]*)"/g), ([, value = '']) => value);

it('the checkout page shows the item and its price, and says that no money moves (BILLING-38)', async () => {
  const { url, session } = await checkout();
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 299 });
  const page = await fetch(url);
  const text = await page.text();
  for (const part of ['Subscribe to Pro', '£2.99', 'No money moves', 'ada@example.org'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/<script|style=|<style/);
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self' http://shop.example; frame-ancestors 'none'; base-uri 'none'",
  );
  expect((await fetch(`${at.url}/pages/pages.css`)).headers.get('content-type')).toContain('text/css');
  expect((await fetch(`${at.url}/pages/font.woff2`)).headers.get('content-type')).toBe('font/woff2');
});

it('the checkout page accepts a card once and redirects back (BILLING-38)', async () => {
  const { url, session } = await checkout();
  const [one, two] = await Promise.all([
    enter(url, card('4242 4242 4242 4242')),
    enter(url, card('4242 4242 4242 4242')),
  ]);
  expect([one.status, two.status].sort((a, b) => a - b)).toEqual([200, 303]);
  const paid = one.status === 303 ? one : two;
  expect(paid.headers.get('location')).toBe(`http://shop.example/done?session_id=${session.id}`);
  const complete = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  expect(complete).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    subscription: { status: 'active', metadata: { account: '7' } },
  });
  expect(await (await fetch(url)).text()).toContain('Already paid');
});

it.each([
  ['4000 0000 0000 0002', 'Your card was declined.', ['4000 0000 0000 0002', '12/34', '123']],
  ['4000 0000 0000 0077', 'Only the test cards', ['', '12/34', '']],
])(
  'the checkout page rejects %s and keeps the input of test cards (BILLING-38)',
  async (number, text, values) => {
    const { url, session } = await checkout();
    const response = await enter(url, card(number));
    expect(response.status).toBe(402);
    const page = await response.text();
    expect(page).toContain(text);
    expect(valuesOf(page)).toEqual(values);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
  },
);

it.each([
  ['yes', 303, 'complete'],
  ['no', 402, 'open'],
])(
  'the checkout page asks to confirm the card 4000 0025 0000 3155 and handles the answer %s (BILLING-38)',
  async (confirmed, status, state) => {
    const { url, session } = await checkout();
    const confirmation = await enter(url, card('4000002500003155'));
    expect(confirmation.status).toBe(200);
    const page = await confirmation.text();
    expect(page).toContain('Complete authentication');
    expect(valuesOf(page)).toEqual(['4000002500003155', '12/34', '123']);
    const response = await enter(url, { confirmed, ...card('4000002500003155') });
    expect(response.status).toBe(status);
    if (status === 402) expect(valuesOf(await response.text())).toEqual(['4000002500003155', '12/34', '123']);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: state });
  },
);

it('the checkout page accepts the card 4000 0000 0000 0341, whose later payments fail (BILLING-38)', async () => {
  const { url, customer } = await checkout();
  expect((await enter(url, card('4000000000000341'))).status).toBe(303);
  await at.sandbox.moveTime(customer.id, at.now + 40 * 86_400);
  const { data } = await stripe.subscriptions.list({ customer: customer.id });
  expect(data[0]).toMatchObject({ status: 'past_due' });
});

it('an expired checkout session has no page', async () => {
  const { url, session } = await checkout();
  await stripe.checkout.sessions.expire(session.id);
  expect(await (await fetch(url)).text()).toContain('Nothing was charged');
  expect((await enter(url, card('4242424242424242'))).status).toBe(200);
  expect((await fetch(`${at.url}/pages/checkout/cs_test_none`)).status).toBe(404);
});

it('the portal lets a customer cancel and resume the subscription, and change the card', async () => {
  const { url, customer } = await checkout();
  await enter(url, card('4000000000000341'));
  await at.sandbox.moveTime(customer.id, at.now + 40 * 86_400);
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://shop.example/',
  });
  const fields = { subscription: subscription?.id ?? '' };
  expect(await (await fetch(portal.url)).text()).toContain('Payment failed');
  const saved = await enter(`${portal.url}/card`, card('4242424242424242'));
  expect(saved.status).toBe(303);
  const read = async () => (await stripe.subscriptions.list({ customer: customer.id })).data[0];
  expect(await read()).toMatchObject({ status: 'active' });
  await enter(`${portal.url}/cancel`, fields);
  expect(await read()).toMatchObject({ cancel_at_period_end: true });
  await enter(`${portal.url}/resume`, fields);
  expect(await read()).toMatchObject({ cancel_at_period_end: false });
  expect(await (await fetch(portal.url)).text()).toContain('/invoices/in_');
});

it('the sandbox never stores card numbers (BILLING-22)', async () => {
  const { rows } = await at.database.pool.query<{ text: string }>(
    `select body::text || hidden::text as text from stripe_sandbox.objects
     union all select body::text from stripe_sandbox.kept_answers`,
  );
  expect(rows.length).toBeGreaterThan(20);
  const numbers = /4242[ -]?4242[ -]?4242|4000[ -]?0000[ -]?0000|4000[ -]?0025[ -]?0000/;
  expect(rows.filter(({ text }) => numbers.test(text))).toEqual([]);
});

it.each(['subscription=%00', 'subscription=\0'])(
  'rejects a form with %j, which is not text',
  async (body) => {
    const { customer } = await checkout();
    const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id });
    expect((await fetch(`${url}/cancel`, { method: 'POST', body })).status).toBe(400);
  },
);
