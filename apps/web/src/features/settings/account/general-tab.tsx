import type { Account } from '@questlog/contract/accounts';
import { planTitle } from '@questlog/domain/accounts/account-menu';
import {
  deletionRejection,
  MAX_ACCOUNT_NAME,
  SEATS,
  seatsProblem,
} from '@questlog/domain/accounts/account-rules';
import { can } from '@questlog/domain/accounts/roles';
import { isBlank } from '@questlog/domain/text';
import { useState } from 'react';
import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import { useFieldDraft } from '../../../data/drafts/draft-hooks.ts';
import { useApi, useSession } from '../../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { NumberField } from '@questlog/ui/controls/number-field.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { FormButtons, SettingsForm, type SaveFailure } from '../settings-form.tsx';
import { useFormDraft } from '../use-form-draft.ts';
import { usePassingMessage } from '../use-passing-message.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { Leaving } from './leaving.tsx';

interface Failure extends SaveFailure {
  readonly name?: string;
  readonly maxSeats?: string;
}

/**
 * Shows the account's name and seats, and lets the user delete the account. Read-only for Members
 * (ACCOUNT-43, ACCOUNT-44).
 */
export function GeneralTab({
  account,
  onClose,
  onDelete,
  onLeave,
}: {
  account: Account;
  onClose: () => void;
  onDelete: (account: Account) => Promise<void>;
  onLeave: (account: Account) => Promise<void>;
}) {
  return can({ role: account.userRole, status: 'Active' }, 'account.edit') ? (
    <div className="flex flex-col gap-8">
      <AccountForm account={account} />
      <Leaving account={account} onLeave={onLeave} />
      <Ending account={account} onDelete={onDelete} />
    </div>
  ) : (
    <div className="flex flex-col gap-5">
      <Banner>
        You don't have permission to modify this account's settings. Contact an account owner or administrator
        for changes.
      </Banner>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact label="Name" value={account.name} />
        <Fact label="Plan" value={planTitle(account)} />
        <Fact label="Your role" value={account.userRole} />
      </dl>
      <Leaving account={account} onLeave={onLeave} />
      <Ending account={account} onDelete={onDelete} />
      <Button className="self-end" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd dir="auto" className="min-w-0 font-medium wrap-anywhere">
        {value}
      </dd>
    </>
  );
}

function AccountForm({ account }: { account: Account }) {
  const api = useApi();
  const { session } = useSession();
  const draft = useFieldDraft('account');
  const saved = { name: account.name, seats: String(account.maxSeats) };
  const [typed, setTyped] = useState({ ...saved, ...draft.read() });
  const isChanged = useFormDraft(draft, typed, saved);
  const { name } = typed;
  const seats = typed.seats === '' ? null : Number(typed.seats);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>({});
  const [success, showSuccess] = usePassingMessage();
  const isTeam = account.accountType === 'Team';
  const problem =
    isTeam && seats !== null ? seatsProblem(account.accountType, seats, account.usedSeats) : undefined;
  const isComplete = !isBlank(name) && (!isTeam || (seats !== null && problem === undefined));

  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure({});
    showSuccess(undefined);
    try {
      await api('PUT /api/accounts/{accountId}', {
        params: { accountId: account.id },
        body: { name: name.trim(), ...(isTeam && seats !== null ? { maxSeats: seats } : {}) },
      });
      // Ignore the error: the next change updates the name wherever it is shown.
      await session.reloadUser().catch(() => undefined);
      showSuccess('Account settings updated successfully!');
    } catch (error) {
      const fields = fieldProblems(error, ['name', 'maxSeats']);
      const isOfField = Object.keys(fields).length > 0;
      setFailure(
        isOfField ? fields : { title: 'Failed to update account settings', reason: reasonOf(error) },
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <SettingsForm {...{ failure, success }} canSave={isComplete && !busy} onSave={() => void save()}>
      <TextField
        label="Account name"
        dir="auto"
        autoComplete="off"
        maxLength={MAX_ACCOUNT_NAME}
        value={name}
        error={isBlank(name) ? 'Account name is required' : failure.name}
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      {isTeam && (
        <NumberField
          label="Seats"
          hint={`${account.usedSeats} in use by members and open invitations.`}
          min={SEATS.least}
          max={SEATS.most}
          value={seats}
          error={problem ?? failure.maxSeats}
          onType={(text) => setTyped({ ...typed, seats: text })}
        />
      )}
      <FormButtons
        busy={busy}
        disabled={!isComplete}
        onDiscard={isChanged ? () => setTyped(saved) : undefined}
      />
    </SettingsForm>
  );
}

/** The button that deletes the account, or why it cannot be deleted (ACCOUNT-35). */
function Ending({ account, onDelete }: { account: Account; onDelete: (account: Account) => Promise<void> }) {
  const { user } = useSession();
  const [question, setQuestion] = useState<'none' | 'open' | 'closing'>('none');
  const own = (user?.availableAccounts ?? []).filter(
    ({ accountType, userRole }) => accountType === 'Personal' && userRole === 'Owner',
  );
  // Only the server knows how many personal accounts another Owner has.
  const owners = account.userRole === 'Owner' ? own.length : Infinity;
  const rejection = deletionRejection(
    { role: account.userRole, status: 'Active' },
    account.accountType,
    owners,
  );
  return (
    <section aria-label="Delete account" className="rounded-lg border border-border p-4">
      <h3 className="text-sm font-semibold">Delete account</h3>
      <p id="delete-account-note" className="mt-1 text-sm text-pretty text-muted">
        {rejection ??
          'This deletes all its tasks, projects and tags for all members. The administrators of this server can restore it for 30 days.'}
      </p>
      <Button
        variant="quiet"
        className="mt-3 border border-control text-danger"
        disabled={rejection !== undefined}
        aria-describedby="delete-account-note"
        onClick={() => setQuestion('open')}
      >
        Delete Account
      </Button>
      {question !== 'none' && (
        <DeleteAccountDialog
          open={question === 'open'}
          account={account}
          onClose={() => setQuestion('closing')}
          onClosed={() => setQuestion('none')}
          onDelete={() => onDelete(account)}
        />
      )}
    </section>
  );
}
