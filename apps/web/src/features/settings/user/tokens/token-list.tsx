import type { Account } from '@questlog/contract/accounts';
import type { ApiToken } from '@questlog/contract/identity/api-tokens';
import { MAX_TOKEN_NAME } from '@questlog/domain/identity/api-tokens';
import { scopesText } from '@questlog/domain/identity/token-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAccessTexts } from '../use-access-texts.ts';
import { useTokenActions } from './use-token-actions.ts';

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
  const list = useRef<HTMLUListElement>(null);
  const [renamed, setRenamed] = useState<string>();
  const texts = useAccessTexts(accounts);
  /** The id of the token whose button Rename gets the focus when it replaces the form. */
  const left = useRef<string>(undefined);

  const closeForm = (id: string): void => {
    left.current = id;
    setRenamed(undefined);
  };

  const { failure, revoke, rename } = useTokenActions(reload);

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
                onSave={(name) => {
                  closeForm(token.id);
                  void rename(token, name);
                }}
                onCancel={() => closeForm(token.id)}
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
                    ref={(button) => {
                      if (button === null || left.current !== token.id) return;
                      left.current = undefined;
                      button.focus();
                    }}
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
                    // The focused button is removed along with its row, so move the focus.
                    onClick={() => void revoke(token, () => list.current?.focus())}
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
