import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { Skeleton } from '@questlog/ui/feedback/skeleton.tsx';
import { hasFailed } from '@questlog/api-client/query-options';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useConsole } from '../../../access/console-context.ts';
import { Failure } from '../../../calls/failure.tsx';
import { adminQuery } from '../../../calls/admin-query.ts';
import { useChangeCached } from '../../../calls/use-change-cached.ts';
import { BreakableText } from '../../../lists/breakable-text.tsx';
import { ScreenHead } from '../../../lists/screen-head.tsx';
import { Link } from '../../../routing/link.tsx';
import { sectionPath } from '../../../routing/paths.ts';
import { UserBadges } from '../user-badges.tsx';
import { nameOf } from '../user-name.ts';
import { MembershipTable } from './membership-table.tsx';
import { UserButtons } from './user-buttons.tsx';
import { UserFacts } from './user-facts.tsx';

/** A user: their details, accounts and actions (ADMIN-48). */
export function UserScreen({ id }: { id: string }) {
  const options = adminQuery(useConsole(), 'GET /api/admin/users/{id}', { params: { id } });
  const read = useQuery(options);
  const { data: user, error, refetch } = read;
  const changeCached = useChangeCached();
  return (
    <>
      <Link
        to={sectionPath('users')}
        className="focus-ring mt-3 inline-flex items-center gap-1 rounded-sm py-1 text-sm text-muted hover:text-text"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        All users
      </Link>
      {hasFailed(read) && (
        <Failure
          className="my-4"
          what={ADMIN_TEXTS.userFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {user === undefined ? (
        !hasFailed(read) && (
          <div className="flex flex-col gap-4 pt-5">
            <output className="sr-only">Loading user</output>
            <Skeleton className="h-8 w-60 rounded-md" />
            <Skeleton className="h-48 rounded-lg" />
          </div>
        )
      ) : (
        <>
          <ScreenHead
            title={<span dir="auto">{nameOf(user)}</span>}
            about={
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <span className="wrap-anywhere">
                  <BreakableText>{user.email}</BreakableText>
                </span>
                <UserBadges user={user} />
              </span>
            }
            actions={
              <UserButtons
                user={user}
                onChanged={(changed) => changeCached(options, () => changed)}
                onSessionsEnded={() => void refetch()}
              />
            }
          />
          <div className="flex flex-col gap-8">
            <UserFacts user={user} />
            <section aria-label="Accounts">
              <h2 className="mb-2 text-base">Accounts</h2>
              <MembershipTable memberships={user.accountMemberships} />
            </section>
          </div>
        </>
      )}
    </>
  );
}
