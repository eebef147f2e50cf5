import type { Account } from '@questlog/contract/accounts';
import { SEATS, type AccountType } from '@questlog/domain/accounts/account-rules';
import { isBlank } from '@questlog/domain/text';
import { User, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import { useKeyedApi } from '../../data/queries/use-keyed-api.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { ChoiceCards } from '@questlog/ui/controls/choice-cards.tsx';
import { NumberField } from '@questlog/ui/controls/number-field.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { TeamOffer } from './team-offer.tsx';

/** How long the success message is shown before the app switches accounts, in milliseconds. */
const SWITCH_AFTER_MS = 1_500;

const TYPES = [
  {
    value: 'Personal',
    label: 'Personal',
    icon: <User size={18} />,
    hint: 'A separate list for yourself.',
  },
  {
    value: 'Team',
    label: 'Team',
    icon: <Users size={18} />,
    hint: 'For people who work on the same tasks.',
  },
] as const;

/** A failed submission: errors on the fields that caused them, or a title and a reason. */
interface Failure {
  readonly title?: string;
  readonly reason?: string | undefined;
  readonly fields: { readonly name?: string; readonly maxSeats?: string };
}

interface Draft {
  readonly name: string;
  readonly type: AccountType;
  /** Null while the field is empty. */
  readonly seats: number | null;
}

/** Creates an account and switches to it (ACCOUNT-41). */
export function CreateAccountDialog({
  open,
  firstType = 'Personal',
  onClose,
  onClosed,
  onSwitch,
  onFailure,
  onTeamCreated,
}: {
  open: boolean;
  firstType?: AccountType | undefined;
  onClose: () => void;
  onClosed: () => void;
  /** Switches to the new account. Rejects with the error that prevented the switch. */
  onSwitch: (accountId: string) => Promise<void>;
  /** Called with an error that occurs after the dialog has closed. */
  onFailure: (failure: { readonly title: string; readonly reason: string | undefined }) => void;
  /** Opens the payment page once the new team is the current account. Omit it if payments are disabled. */
  onTeamCreated?: ((account: Account) => void) | undefined;
}) {
  const api = useKeyedApi();
  const [draft, setDraft] = useState<Draft>({ name: '', type: firstType, seats: SEATS.usual });
  const { name, type, seats } = draft;
  const [step, setStep] = useState<'form' | 'offer' | 'made'>('form');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>({ fields: {} });
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  });
  const isComplete = !isBlank(name) && (type === 'Personal' || seats !== null);

  const goOn = async (account: Account): Promise<void> => {
    setStep('made');
    await new Promise((resolve) => setTimeout(resolve, SWITCH_AFTER_MS));
    try {
      await onSwitch(account.id);
      onClose();
      if (account.accountType === 'Team') onTeamCreated?.(account);
    } catch (error) {
      const reason = reasonOf(error);
      if (isOpen.current) {
        setFailure({ title: 'Account created but failed to switch to it', reason, fields: {} });
      } else {
        onFailure({ title: 'Account created successfully but failed to switch to it', reason });
      }
    }
  };

  const create = async (): Promise<void> => {
    setBusy(true);
    setFailure({ fields: {} });
    try {
      const maxSeats = type === 'Team' && seats !== null ? { maxSeats: seats } : {};
      const account = await api('POST /api/accounts', {
        body: { name: name.trim(), accountType: type, ...maxSeats },
      });
      await goOn(account);
    } catch (error) {
      const fields = fieldProblems(error, ['name', 'maxSeats']);
      const isOfFields = Object.keys(fields).length > 0;
      setFailure(
        isOfFields ? { fields } : { title: 'Failed to create account', reason: reasonOf(error), fields },
      );
      setStep('form');
    } finally {
      setBusy(false);
    }
  };

  const submit = (): void => {
    if (busy || !isComplete || step !== 'form') return;
    if (type === 'Team') setStep('offer');
    else void create();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Create New Account"
      description="A separate space with its own tasks and plan. You are its owner."
      onSubmit={submit}
      footer={
        step === 'made' ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={!isComplete} busy={busy}>
              {type === 'Team' ? 'Continue' : 'Create Account'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {failure.title !== undefined && (
          <Banner tone="error" title={failure.title}>
            {failure.reason}
          </Banner>
        )}
        {step === 'made' && failure.title === undefined && (
          <Banner tone="success" title="Account created successfully!">
            Opening it now…
          </Banner>
        )}
        {step !== 'made' && <AccountFields draft={draft} problems={failure.fields} onChange={setDraft} />}
      </div>
      <TeamOffer
        open={open && step === 'offer'}
        name={name.trim()}
        busy={busy}
        isSold={onTeamCreated !== undefined}
        onBack={() => setStep('form')}
        onCreate={() => void create()}
      />
    </Dialog>
  );
}

function AccountFields({
  draft: { name, type, seats },
  problems,
  onChange,
}: {
  draft: Draft;
  problems: Failure['fields'];
  onChange: (change: (draft: Draft) => Draft) => void;
}) {
  return (
    <>
      <TextField
        label="Account name"
        placeholder={type === 'Team' ? 'The choir' : 'Side projects'}
        autoComplete="off"
        dir="auto"
        maxLength={200}
        value={name}
        error={problems.name}
        onChange={({ currentTarget: { value } }) => onChange((draft) => ({ ...draft, name: value }))}
      />
      <ChoiceCards
        label="Account type"
        value={type}
        options={TYPES}
        onValueChange={(next) => onChange((draft) => ({ ...draft, type: next }))}
        columns={2}
      />
      {type === 'Team' && (
        <NumberField
          label="Seats"
          hint="Each member and each open invitation takes one seat. You can change this later."
          min={SEATS.least}
          max={SEATS.most}
          value={seats}
          error={problems.maxSeats}
          onType={(text) => onChange((draft) => ({ ...draft, seats: text === '' ? null : Number(text) }))}
        />
      )}
    </>
  );
}
