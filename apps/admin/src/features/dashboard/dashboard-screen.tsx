import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { subscriptionsText } from '@questlog/domain/admin/subscriptions-text';
import { Skeleton } from '@questlog/ui/feedback/skeleton.tsx';
import { Failure } from '../../calls/failure.tsx';
import { useRead } from '../../calls/use-read.ts';
import { ScreenHead } from '../../lists/screen-head.tsx';
import { Activity } from './activity.tsx';
import { Figures, type Figure } from './figures.tsx';

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
        <Overview
          title="Users overview"
          of={users.value}
          figures={({ totalUsers, totalActiveUsers, personalAccounts, teamAccounts }) => [
            { title: 'Total users', value: totalUsers },
            { title: 'Active users', value: totalActiveUsers },
            { title: 'Personal accounts', value: personalAccounts },
            { title: 'Team accounts', value: teamAccounts },
          ]}
        />
        <Overview
          title="Billing overview"
          of={billing.value}
          figures={({
            totalAccounts,
            activeSubscriptions,
            subscriptionsByTier,
            sandbox,
            freeAccounts,
            monthlyRevenue,
          }) => [
            { title: 'Total accounts', value: totalAccounts },
            {
              title: 'Active subscriptions',
              value: activeSubscriptions,
              about: subscriptionsText(subscriptionsByTier, sandbox),
            },
            { title: 'Free accounts', value: freeAccounts },
            { title: 'Monthly revenue', value: `$${monthlyRevenue}`, note: ADMIN_TEXTS.comingSoon },
          ]}
        />
        {activity.value === undefined ? PENDING : <Activity days={activity.value.days} />}
      </div>
    </>
  );
}

/** Numbers of one kind, below their title; room for them until they are there. */
function Overview<T>({
  title,
  of,
  figures,
}: {
  title: string;
  of: T | undefined;
  figures: (of: T) => readonly Figure[];
}) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base">{title}</h2>
      {of === undefined ? PENDING : <Figures figures={figures(of)} />}
    </section>
  );
}
