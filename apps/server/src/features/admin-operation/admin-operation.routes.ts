/** What the console shows of payment and of the installation, and what it does about them. */
import type { BoundRoute } from '../../endpoint/binding.ts';
import { announcementRoutes } from './announcements/announcements.routes.ts';
import { adminPaymentRoutes } from './payment/payment.routes.ts';
import { systemRoutes, type SystemDeps } from './system/system.routes.ts';
import { adminWebhookRoutes } from './webhooks/webhooks.routes.ts';

export interface AdminOperationDeps extends SystemDeps {
  /** Where the payment provider shows a customer to staff; null in the sandbox. */
  readonly customerUrl: (customerId: string) => string | null;
  /** The address that people use. */
  readonly publicUrl: string;
}

/** The endpoints of operation. */
export function adminOperationRoutes(deps: AdminOperationDeps): readonly BoundRoute[] {
  const { pool, jobs, customerUrl, publicUrl } = deps;
  return [
    ...adminPaymentRoutes(pool, customerUrl),
    ...adminWebhookRoutes(pool, jobs, publicUrl),
    ...announcementRoutes(pool, jobs),
    ...systemRoutes(deps),
  ];
}
