import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import { ApiError } from '@questlog/api-client/client';
import type { CreatedToken } from '@questlog/contract/identity/api-tokens';
import type { User } from '@questlog/contract/identity/user';
import {
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_NAME,
  TOKEN_LIFETIMES,
  type TokenScope,
} from '@questlog/domain/identity/api-tokens';
import { lifetimeText } from '@questlog/domain/identity/token-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { useId, useRef, useState } from 'react';
import { useApi } from '../../../../data/hooks.ts';
import { SignInAgain } from '../sign-in-again.tsx';
import { useOldSignIn } from '../use-old-sign-in.ts';
import { CreatedTokenCard } from './created-token-card.tsx';
import { ScopeFields } from './scope-fields.tsx';

const LIFETIMES = TOKEN_LIFETIMES.map((days) => ({ value: String(days), label: lifetimeText(days) }));

const DEFAULT_SCOPES: readonly TokenScope[] = ['read'];

interface Failure {
  readonly title?: string;
  readonly reason?: string | undefined;
  readonly name?: string;
  readonly scopes?: string;
  readonly accountId?: string;
}

/** The state of the form, and the requests that it sends. */
function useNewToken(user: User, isOffline: boolean, onCreated: () => void, focusName: () => void) {
  const api = useApi();
  const [isSignInOld, setSignInOld] = useOldSignIn();
  const { availableAccounts: accounts, currentAccount } = user;
  const [name, setName] = useState('');
  const [accountId, setAccountId] = useState(currentAccount?.id ?? accounts[0]?.id ?? '');
  const [scopes, setScopes] = useState(DEFAULT_SCOPES);
  const [days, setDays] = useState(String(DEFAULT_TOKEN_DAYS));
  const [created, setCreated] = useState<CreatedToken>();
  const [failure, setFailure] = useState<Failure>({});
  const [busy, setBusy] = useState(false);

  const create = async (): Promise<void> => {
    if (busy || isOffline) return;
    if (name.trim() === '') {
      setFailure({ name: 'Enter a name for the token.' });
      focusName();
      return;
    }
    setBusy(true);
    setFailure({});
    try {
      const expiresInDays = days === 'null' ? null : Number(days);
      const body = { name, accountId, scopes: [...scopes], expiresInDays };
      setCreated(await api('POST /api/tokens', { body }));
      setName('');
      setScopes(DEFAULT_SCOPES);
      setDays(String(DEFAULT_TOKEN_DAYS));
      onCreated();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'proof_required') return setSignInOld(true);
      const fields = fieldProblems(error, ['name', 'scopes', 'accountId']);
      const hasField = Object.values(fields).some((message) => message !== undefined);
      setFailure(hasField ? fields : { title: 'Failed to create the token', reason: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return {
    accounts,
    fields: { name, accountId, scopes, days },
    setName: (value: string) => {
      setName(value);
      setFailure({});
    },
    setAccountId,
    setScopes,
    setDays,
    created,
    failure,
    busy,
    create,
    isSignInOld,
    done: () => {
      setCreated(undefined);
      // By the next frame, the form has re-rendered.
      requestAnimationFrame(focusName);
    },
  };
}

/** The form for a new token. It shows the created token once (TOKEN-11). */
export function NewToken({
  user,
  isOffline,
  onCreated,
}: {
  user: User;
  isOffline: boolean;
  onCreated: () => void;
}) {
  const headingId = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const form = useNewToken(user, isOffline, onCreated, () => nameField.current?.focus());
  const { accounts, created, failure, busy } = form;
  const { name, accountId, scopes, days } = form.fields;
  if (created !== undefined) {
    return <CreatedTokenCard created={created} onDone={form.done} />;
  }
  if (form.isSignInOld) {
    return (
      <SignInAgain tab="tokens">
        To create an API token, please sign in again. Then you return to this page.
      </SignInAgain>
    );
  }
  return (
    <form
      noValidate
      aria-labelledby={headingId}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.create();
      }}
    >
      <h3 id={headingId} className="font-semibold">
        New token
      </h3>
      {failure.title !== undefined && (
        <Banner tone="error" title={failure.title}>
          {failure.reason}
        </Banner>
      )}
      <TextField
        ref={nameField}
        label="Name"
        name="tokenName"
        autoComplete="off"
        maxLength={MAX_TOKEN_NAME}
        placeholder="Nightly backup"
        value={name}
        error={failure.name}
        onChange={({ currentTarget }) => form.setName(currentTarget.value)}
      />
      {accounts.length > 1 && (
        <Select
          label="Account"
          value={accountId}
          error={failure.accountId}
          options={accounts.map((account) => ({ value: account.id, label: account.name }))}
          onValueChange={form.setAccountId}
        />
      )}
      <ScopeFields scopes={scopes} error={failure.scopes} onChange={form.setScopes} />
      <Select
        label="Valid for"
        value={days}
        options={LIFETIMES}
        hint={days === 'null' ? 'A token without an end works until you revoke it.' : undefined}
        onValueChange={form.setDays}
      />
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={isOffline || scopes.length === 0}
        className="self-start max-sm:w-full"
      >
        Create Token
      </Button>
    </form>
  );
}
