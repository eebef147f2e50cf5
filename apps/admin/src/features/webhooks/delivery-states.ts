import type { WebhookDelivery } from '@questlog/contract/admin/admin-operation';

export type DeliveryState = WebhookDelivery['state'];

export const DELIVERY_STATE_TITLES: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  done: 'Done',
  failed: 'Failed',
};

export const DELIVERY_STATES = Object.keys(DELIVERY_STATE_TITLES) as DeliveryState[];
