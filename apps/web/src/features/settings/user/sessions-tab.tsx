import { relativeTime } from '@questlog/domain/dates/relative-time';
import { locale } from '@questlog/domain/interface-locale';
import { hasFailed } from '@questlog/api-client/query-options';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Calls } from '@questlog/contract/routes';
import { loadAdvice, reasonOf } from '@questlog/api-client/call-failure';
import { ApiError } from '@questlog/api-client/client';
import { useApi, useTimeZone } from '../../../data/hooks.ts';
import { accountQuery, useReader } from '../../../data/queries/account-query.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';

interface Failure {
  readonly title: string;
  readonly reason: string | undefined;
}

/**
 * The user's sessions, which can be ended one by one or all at once (IDENTITY-39, IDENTITY-40, IDENTITY-53,
 * IDENTITY-71).
 */
export function SessionsTab({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const api = useApi();
  const confirm = useConfirm();
  const read = useQuery(accountQuery(useReader(), 'GET /api/auth/sessions'));
  const { data, refetch } = read;
  const [failure, setFailure] = useState<Failure>();
  const list = useRef<HTMLUListElement>(null);
  const timeZone = useTimeZone();
  const [openedAt] = useState(() => Date.now());

  const begun = useMemo(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    [timeZone],
  );

  /** Ends the other sessions. Returns false if the user cancels or the request fails, and then says why it failed. */
  const endOthers = async (
    question: Omit<Parameters<typeof confirm>[0], 'type'>,
    failed: string,
    query: { readonly apiTokens?: 'true' } = {},
  ) => {
    if (!(await confirm({ ...question, type: 'warning' }))) return false;
    setFailure(undefined);
    try {
      await api('DELETE /api/auth/sessions', { query });
      return true;
    } catch (error) {
      setFailure({ title: failed, reason: reasonOf(error) });
      return false;
    }
  };

  const signOutElsewhere = async (): Promise<void> => {
    const question = {
      title: 'Sign out everywhere else?',
      message:
        'Your other devices are signed out immediately. Their unsent changes stay there until the next sign-in.',
      confirmText: 'Sign Out Everywhere Else',
    };
    if (!(await endOthers(question, 'Failed to sign out everywhere else'))) return;
    announce('Signed out everywhere else');
    await refetch();
    // The focused button was removed, so move the focus.
    list.current?.focus();
  };

  const signOutEverywhere = async (): Promise<void> => {
    const question = {
      title: 'Sign out everywhere?',
      message:
        'This signs out every device, including this one, revokes all of your API tokens, and disconnects your assistants.',
      confirmText: 'Sign Out Everywhere',
    };
    if (!(await endOthers(question, 'Failed to sign out everywhere', { apiTokens: 'true' }))) return;
    void refetch();
    await onSignOut();
  };

  const signOutOf = async (sessionId: string, device: string): Promise<void> => {
    const isSure = await confirm({
      title: `Sign out ${device}?`,
      message: 'It is signed out immediately. Its unsent changes stay there until the next sign-in.',
      confirmText: 'Sign Out',
      type: 'warning',
    });
    if (!isSure) return;
    setFailure(undefined);
    try {
      await api('DELETE /api/auth/sessions/{session}', { params: { session: sessionId } });
      announce(`Signed out ${device}`);
    } catch (error) {
      if (!hasEnded(error)) {
        setFailure({ title: `Failed to sign out ${device}`, reason: reasonOf(error) });
        return;
      }
    }
    await refetch();
    // The focused button was removed along with its row, so move the focus.
    list.current?.focus();
  };

  if (data === undefined) {
    return hasFailed(read) ? (
      <EmptyState
        compact
        level={3}
        title="Failed to load sessions"
        hint={loadAdvice(read.error)}
        action={<RetryButton onRetry={refetch} />}
      />
    ) : (
      <SkeletonRows rows={3} label="Loading sessions" />
    );
  }
  // List the current session first: it is in use now, even if the server has recorded later use of another
  // one.
  const sessions = data.sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <div className="flex flex-col gap-5">
      {failure !== undefined && (
        <Banner tone="error" title={failure.title}>
          {failure.reason}
        </Banner>
      )}
      {/* Safari drops the list role from lists without bullets. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label="Sessions" ref={list} tabIndex={-1} data-focus-home className="outline-none">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            used={relativeTime(Date.parse(session.usedAt), openedAt, locale)}
            begun={begun.format(Date.parse(session.createdAt))}
            onSignOut={() => void signOutOf(session.id, nameOf(session.device))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {sessions.some(({ isCurrent }) => !isCurrent) && (
          <Button onClick={() => void signOutElsewhere()}>Sign out everywhere else</Button>
        )}
        <Button onClick={() => void signOutEverywhere()}>Sign out everywhere</Button>
      </div>
    </div>
  );
}

type Session = Calls['GET /api/auth/sessions']['response']['sessions'][number];

function SessionRow({
  session: { device, network, isCurrent },
  used,
  begun,
  onSignOut,
}: {
  session: Session;
  used: string;
  begun: string;
  onSignOut: () => void;
}) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-border py-2 last:border-b-0">
      <DeviceIcon device={device} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{nameOf(device)}</p>
        <p className="text-sm text-muted">{isCurrent ? 'Active now' : `Last used ${used}`}</p>
        <p className="text-sm text-muted">
          {network === null ? `Signed in on ${begun}` : `Signed in on ${begun} from ${network}`}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="accent">This device</Badge>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          // Align the button's text with the end of the rows.
          className="-mr-2.5"
          aria-label={`Sign out ${nameOf(device)}`}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

const MOBILE = /\b(iPhone|iPad|Android)\b/;

function DeviceIcon({ device }: { device: string | null }) {
  const Icon = MOBILE.test(device ?? '') ? Smartphone : Monitor;
  return <Icon size={20} aria-hidden="true" className="shrink-0 text-muted" />;
}

function nameOf(device: string | null): string {
  return device ?? 'Unknown device';
}

/** Returns true if the session had already ended, which counts as success. */
function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
