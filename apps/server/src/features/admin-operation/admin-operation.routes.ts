/** What the console shows of payment and of the installation, and what it does about them. */
import type { BoundRoute } from '../../endpoint/binding.ts';
import type { Payments } from '../billing/provider/payments.ts';
import { announcementRoutes } from './announcements/announcements.routes.ts';
import { adminPaymentRoutes } from './payment/payment.routes.ts';
import { systemRoutes, type SystemDeps } from './system/system.routes.ts';
import { adminWebhookRoutes } from './webhooks/webhooks.routes.ts';

export interface AdminOperationDeps extends SystemDeps {
  readonly payments: Pick<Payments, 'customerUrl'>;
  /** The address that people use. */
  readonly publicUrl: string;
}

/** The endpoints of operation. */
export function adminOperationRoutes(deps: AdminOperationDeps): readonly BoundRoute[] {
  const { pool, jobs, payments, publicUrl } = deps;
  return [
    ...adminPaymentRoutes(pool, payments),
    ...adminWebhookRoutes(pool, jobs, publicUrl),
    ...announcementRoutes(pool, jobs),
    ...systemRoutes(deps),
  ];
}
