import { reasonOf } from '@questlog/api-client/call-failure';
import type { Account } from '@questlog/contract/accounts';
import type { ApiToken } from '@questlog/contract/identity/api-tokens';
import { MAX_TOKEN_NAME } from '@questlog/domain/identity/api-tokens';
import { scopesText } from '@questlog/domain/identity/token-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../../data/hooks.ts';
import { useAccessTexts } from '../use-access-texts.ts';

interface Failure {
  readonly title: string;
  readonly reason: string | undefined;
}

/** The list of a user's tokens, which can be renamed and revoked. */
export function TokenList({
  tokens,
  accounts,
  isOffline,
  reload,
}: {
  tokens: readonly ApiToken[];
  accounts: readonly Pick<Account, 'id' | 'name'>[];
  isOffline: boolean;
  reload: () => Promise<unknown>;
}) {
  const api = useApi();
  const confirm = useConfirm();
  const list = useRef<HTMLUListElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const [renamed, setRenamed] = useState<string>();
  const texts = useAccessTexts(accounts);

  const revoke = async ({ id, name }: ApiToken): Promise<void> => {
    const isSure = await confirm({
      title: `Revoke the token “${name}”?`,
      message: 'Scripts that use it are rejected from now on. This cannot be undone.',
      confirmText: 'Revoke',
      type: 'danger',
    });
    if (!isSure) return;
    setFailure(undefined);
    try {
      await api('DELETE /api/tokens/{id}', { params: { id } });
    } catch (error) {
      setFailure({ title: `Failed to revoke the token “${name}”`, reason: reasonOf(error) });
      return;
    }
    announce(`Revoked the token ${name}`);
    await reload();
    // The focused button was removed along with its row, so move the focus.
    list.current?.focus();
  };

  const rename = async ({ id, name: before }: ApiToken, name: string): Promise<void> => {
    setRenamed(undefined);
    setFailure(undefined);
    if (name.trim() === '' || name.trim() === before) return;
    try {
      await api('PATCH /api/tokens/{id}', { params: { id }, body: { name } });
    } catch (error) {
      setFailure({ title: `Failed to rename the token “${before}”`, reason: reasonOf(error) });
      return;
    }
    await reload();
  };

  return (
    <div className="flex flex-col gap-3">
      {failure !== undefined && (
        <Banner tone="error" title={failure.title}>
          {failure.reason}
        </Banner>
      )}
      {/* Safari drops the list role from lists without bullets. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label="Your tokens" ref={list} tabIndex={-1} className="outline-none">
        {tokens.length === 0 && <li className="py-2 text-sm text-muted">You have no API tokens yet.</li>}
        {tokens.map((token) => (
          <li
            key={token.id}
            className="flex min-h-14 flex-wrap items-center gap-3 border-b border-border py-2 last:border-b-0"
          >
            <KeyRound size={20} aria-hidden="true" className="shrink-0 text-muted" />
            {renamed === token.id ? (
              <RenameForm
                name={token.name}
                onSave={(name) => void rename(token, name)}
                onCancel={() => setRenamed(undefined)}
              />
            ) : (
              <>
                <div className="min-w-0 flex-1">
                  <p dir="auto" className="truncate font-medium" title={token.name}>
                    {token.name}
                  </p>
                  <p className="text-sm text-pretty text-muted">
                    {texts.rightsIn(scopesText(token.scopes), token)} · ql_pat_…
                    {token.lastFour}
                  </p>
                  <p className="text-sm text-pretty text-muted">{texts.endAndUse(token)}</p>
                </div>
                {/* Align the buttons' text with the end of the rows. */}
                <div className="-mr-2.5 flex">
                  <Button
                    variant="quiet"
                    size="sm"
                    disabled={isOffline}
                    aria-label={`Rename the token ${token.name}`}
                    onClick={() => setRenamed(token.id)}
                  >
                    Rename
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    disabled={isOffline}
                    aria-label={`Revoke the token ${token.name}`}
                    onClick={() => void revoke(token)}
                  >
                    Revoke
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RenameForm({
  name,
  onSave,
  onCancel,
}: {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      className="flex min-w-0 flex-1 flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text);
      }}
    >
      <TextField
        label="Name"
        className="min-w-40 flex-1"
        maxLength={MAX_TOKEN_NAME}
        value={text}
        ref={field}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit" variant="primary">
        Save
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
