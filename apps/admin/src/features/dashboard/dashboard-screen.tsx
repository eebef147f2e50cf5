import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { subscriptionsText } from '@questlog/domain/admin/subscriptions-text';
import { Skeleton } from '@questlog/ui/feedback/skeleton.tsx';
import { hasFailed } from '@questlog/api-client/query-options';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '../../access/console-context.ts';
import { Failure } from '../../calls/failure.tsx';
import { adminQuery } from '../../calls/admin-query.ts';
import { ScreenHead } from '../../lists/screen-head.tsx';
import { Activity } from './activity.tsx';
import { Figures, type Figure } from './figures.tsx';

const PENDING = <Skeleton className="h-24 rounded-lg" />;

/** The dashboard: totals and trends (ADMIN-46). */
export function DashboardScreen() {
  const console = useConsole();
  const users = useQuery(adminQuery(console, 'GET /api/admin/users/overview'));
  const billing = useQuery(adminQuery(console, 'GET /api/admin/billing/overview'));
  const activity = useQuery(adminQuery(console, 'GET /api/admin/users/activity'));
  const failed = [users, billing, activity].filter(hasFailed);
  return (
    <>
      <ScreenHead title="Dashboard" about="Users, accounts and activity on this installation." />
      {failed.length > 0 && (
        <Failure
          className="mb-4"
          what={ADMIN_TEXTS.dashboardFailed}
          error={failed[0]?.error}
          onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      )}
      <div className="flex flex-col gap-8">
        <Overview
          title="Users overview"
          of={users.data}
          figures={({ totalUsers, totalActiveUsers, personalAccounts, teamAccounts }) => [
            { title: 'Total users', value: totalUsers },
            { title: 'Active users', value: totalActiveUsers },
            { title: 'Personal accounts', value: personalAccounts },
            { title: 'Team accounts', value: teamAccounts },
          ]}
        />
        <Overview
          title="Billing overview"
          of={billing.data}
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
        {activity.data === undefined ? PENDING : <Activity days={activity.data.days} />}
      </div>
    </>
  );
}

/** A group of figures under a heading, with placeholders while they load. */
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
