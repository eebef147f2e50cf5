import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { Skeleton } from '@questlog/ui/feedback/skeleton.tsx';
import { Failure } from '../../calls/failure.tsx';
import { useRead } from '../../calls/use-read.ts';
import { ScreenHead } from '../../lists/screen-head.tsx';
import { Activity } from './activity.tsx';
import { Figures } from './figures.tsx';

const PENDING = <Skeleton className="h-24 rounded-lg" />;

/** How many there are and how it goes (ADMIN-46). */
export function DashboardScreen() {
  const users = useRead('GET /api/admin/users/overview');
  const billing = useRead('GET /api/admin/billing/overview');
  const activity = useRead('GET /api/admin/users/activity');
  const failed = [users, billing, activity].filter(({ state }) => state === 'failed');
  return (
    <>
      <ScreenHead title="Dashboard" about="Users, accounts and what happens on this installation." />
      {failed.length > 0 && (
        <Failure
          className="mb-4"
          what={ADMIN_TEXTS.dashboardFailed}
          error={failed[0]?.error}
          onRetry={() => void Promise.all(failed.map(({ reload }) => reload()))}
        />
      )}
      <div className="flex flex-col gap-8">
        <section aria-label="Users overview">
          <h2 className="mb-2 text-base">Users overview</h2>
          {users.value === undefined ? (
            PENDING
          ) : (
            <Figures
              figures={[
                { title: 'Total users', value: users.value.totalUsers },
                { title: 'Active users', value: users.value.totalActiveUsers },
                { title: 'Personal accounts', value: users.value.personalAccounts },
                { title: 'Team accounts', value: users.value.teamAccounts },
              ]}
            />
          )}
        </section>
        <section aria-label="Billing overview">
          <h2 className="mb-2 text-base">Billing overview</h2>
          {billing.value === undefined ? (
            PENDING
          ) : (
            <Figures
              figures={[
                { title: 'Total accounts', value: billing.value.totalAccounts },
                { title: 'Active subscriptions', value: billing.value.activeSubscriptions },
                { title: 'Free accounts', value: billing.value.freeAccounts },
                {
                  title: 'Monthly revenue',
                  value: `$${billing.value.monthlyRevenue}`,
                  note: ADMIN_TEXTS.comingSoon,
                },
              ]}
            />
          )}
        </section>
        {activity.value === undefined ? PENDING : <Activity days={activity.value.days} />}
      </div>
    </>
  );
}
