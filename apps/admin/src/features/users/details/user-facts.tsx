import type { AdminUserDetails } from '@questlog/contract/admin/admin-users';
import { numberText } from '@questlog/domain/counts';
import { USER_DAYS } from '@questlog/domain/identity/user-deletion';
import { cx } from '@questlog/ui/theme/class-names.ts';
import type { ReactNode } from 'react';
import { Moment } from '../../../lists/moment.tsx';

export function UserFacts({ user }: { user: AdminUserDetails }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Registered', <Moment key="at" at={user.createdAt} />],
    ['Last changed', <Moment key="at" at={user.updatedAt} />],
    [
      'Last active',
      user.lastActiveAt === null ? 'Never' : <Moment key="at" at={user.lastActiveAt} to="day" />,
    ],
    ['Open sessions', numberText(user.openSessions)],
    ['Email', user.isEmailVerified ? 'Verified' : 'Not verified'],
    ['User ID', <code key="id">{user.id}</code>],
    ['Identity provider ID', <code key="id">{user.identityProviderUserId}</code>],
  ];
  return (
    <section aria-label="Details" className="rounded-lg border border-border px-4 py-1">
      <dl className="grid text-sm sm:grid-cols-2 sm:gap-x-8">
        {user.deletionRequestedAt !== null && (
          <Fact name="Being deleted" className="sm:col-span-2">
            <span>
              Since <Moment at={user.deletionRequestedAt} />. For {USER_DAYS} days, the command restore-user
              brings this user back.
            </span>
          </Fact>
        )}
        {user.isDeactivated && user.deletionRequestedAt === null && (
          <Fact name="Why deactivated" className="sm:col-span-2">
            <span dir="auto">{user.deactivationReason ?? 'No reason was given.'}</span>
          </Fact>
        )}
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Fact({
  name,
  className,
  children,
}: {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx('flex min-w-0 justify-between gap-4 py-2 sm:justify-start', className)}>
      <dt className="shrink-0 text-muted sm:w-36">{name}</dt>
      <dd className="min-w-0 text-end wrap-anywhere sm:text-start">{children}</dd>
    </div>
  );
}
