/** Sessions of the customer portal (https://docs.stripe.com/api/customer_portal/sessions). */
import type { Call, Routes } from '../wire/call.ts';
import { newId } from '../state/ids.ts';
import type { PortalSession } from '../state/kinds.ts';

/** In seconds. */
export const PORTAL_SECONDS = 3600;

async function create({ store, params, pagesUrl }: Call): Promise<PortalSession> {
  const customer = await store.get('customer', params.required('customer'), 'customer');
  const id = newId('bps');
  const session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: store.realNow,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.text('return_url') ?? null,
    url: `${pagesUrl}/portal/${id}`,
  } satisfies PortalSession;
  return store.put('billing_portal.session', session, { owner: customer.id });
}

export const portalRoutes: Routes = { 'POST /v1/billing_portal/sessions': create };
