import { fold } from '@questlog/domain/folded-text';
import type { Account } from '@questlog/contract/accounts';
import { memberName } from '@questlog/domain/accounts/member-texts';
import { hasFailed } from '@questlog/api-client/query-options';
import { useLastDefined } from '@questlog/ui/hooks/use-last-defined.ts';
import { useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useState, type Ref } from 'react';
import { ApiError } from '@questlog/api-client/client';
import { loadAdvice, reasonOf } from '@questlog/api-client/call-failure';
import { useSession } from '../../data/hooks.ts';
import { useSignInAgain } from '../../data/use-sign-in-again.ts';
import { accountQuery, useReader } from '../../data/queries/account-query.ts';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { SearchField } from '@questlog/ui/controls/search-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { MemberRow } from './member-row.tsx';
import { useMemberActions } from './use-member-actions.tsx';

/** With more members than this, the list shows a search field. */
const SEARCHED_FROM = 8;

export interface MemberListControls {
  readonly reload: () => void;
}

interface Failure {
  readonly title: string;
  readonly reason: string | undefined;
  /** True if the action requires a newer sign-in. */
  readonly needsSignIn: boolean;
}

/** An account's members and invited people. The list reloads whenever one of them changes (ACCOUNT-47). */
export function MemberList({ account, controls }: { account: Account; controls: Ref<MemberListControls> }) {
  const { session, user } = useSession();
  const params = { accountId: account.id };
  const reader = useReader(account.updatedAt);
  const read = useQuery(accountQuery(reader, 'GET /api/accounts/{accountId}/members', { params }));
  const { refetch } = read;
  const shown = useLastDefined(read.data);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const signInAgain = useSignInAgain('team');

  const readAgain = (): void => {
    void refetch();
    // The user's account data includes the number of used seats. If reloading it fails, the next change
    // updates the number.
    void session.reloadUser().catch(() => undefined);
  };
  useImperativeHandle(controls, () => ({ reload: readAgain }));

  const actionsFor = useMemberActions({
    accountId: account.id,
    accountName: account.name,
    actor: { userId: user?.id ?? '', role: account.userRole, status: 'Active' },
    run: async (work, done, title) => {
      setFailure(undefined);
      try {
        await work();
        announce(done);
      } catch (error) {
        const needsSignIn = error instanceof ApiError && error.code === 'proof_required';
        setFailure({ title, reason: reasonOf(error), needsSignIn });
      }
      // Reload even after a rejection, because the list was stale.
      readAgain();
    },
  });

  if (shown === undefined) {
    return hasFailed(read) ? (
      <EmptyState
        compact
        level={3}
        title="Failed to load team members"
        hint={loadAdvice(read.error)}
        action={<RetryButton onRetry={refetch} />}
      />
    ) : (
      <SkeletonRows label="Loading team members" />
    );
  }
  const { members } = shown;
  const folded = fold(typed).trim();
  const found = members.filter((member) =>
    fold(`${memberName(member)} ${member.userEmail}`).includes(folded),
  );
  return (
    <section aria-label="Members">
      {failure !== undefined && (
        <Banner
          tone="error"
          title={failure.title}
          className="mb-3"
          onDismiss={() => setFailure(undefined)}
          action={
            failure.needsSignIn && (
              <Button
                size="sm"
                onClick={() => {
                  signInAgain().catch((error: unknown) =>
                    setFailure({ ...failure, reason: reasonOf(error) }),
                  );
                }}
              >
                Sign in again
              </Button>
            )
          }
        >
          {failure.reason}
        </Banner>
      )}
      {members.length > SEARCHED_FROM && (
        <SearchField
          label="Search members"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="mb-2"
        />
      )}
      {found.length === 0 ? (
        <EmptyState compact level={3} title="No matching members" />
      ) : (
        // Safari drops the list role from lists without bullets.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" aria-label="Team members">
          {found.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.userId === user?.id}
              actions={actionsFor(member)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
