import type { BoundRoute } from '../../endpoint/binding.ts';
import { announcementRoutes } from './announcements/announcements.routes.ts';
import { adminPaymentRoutes, type AdminPaymentDeps } from './payment/payment.routes.ts';
import { systemRoutes, type SystemDeps } from './system/system.routes.ts';
import { adminWebhookRoutes } from './webhooks/webhooks.routes.ts';

export interface AdminOperationDeps extends SystemDeps {
  readonly payments: AdminPaymentDeps['payments'];
  readonly publicUrl: string;
}

/** Returns the routes for payments, webhooks, announcements and the installation. */
export function adminOperationRoutes(deps: AdminOperationDeps): readonly BoundRoute[] {
  const { pool, jobs, publicUrl } = deps;
  return [
    ...adminPaymentRoutes(deps),
    ...adminWebhookRoutes(pool, jobs, publicUrl),
    ...announcementRoutes(pool, jobs),
    ...systemRoutes(deps),
  ];
}
