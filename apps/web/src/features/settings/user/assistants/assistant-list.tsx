import { reasonOf } from '@questlog/api-client/call-failure';
import { ApiError } from '@questlog/api-client/client';
import type { Account } from '@questlog/contract/accounts';
import type { Assistant } from '@questlog/contract/identity/assistants';
import { accessText } from '@questlog/domain/identity/assistant-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { Bot } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi } from '../../../../data/hooks.ts';
import { useAccessTexts } from '../use-access-texts.ts';

interface Failure {
  readonly title: string;
  readonly reason: string | undefined;
}

/** The list of a user's assistants, which can be disconnected. */
export function AssistantList({
  assistants,
  accounts,
  isOffline,
  reload,
}: {
  assistants: readonly Assistant[];
  accounts: readonly Pick<Account, 'id' | 'name'>[];
  isOffline: boolean;
  reload: () => Promise<unknown>;
}) {
  const api = useApi();
  const confirm = useConfirm();
  const list = useRef<HTMLUListElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const texts = useAccessTexts(accounts);

  const disconnect = async ({ grant, name }: Assistant): Promise<void> => {
    const isSure = await confirm({
      title: `Disconnect “${name}”?`,
      message: 'It can no longer read or change anything from now on. You can connect it again at any time.',
      confirmText: 'Disconnect',
      type: 'danger',
    });
    if (!isSure) return;
    setFailure(undefined);
    try {
      await api('DELETE /api/assistants/{grant}', { params: { grant } });
    } catch (error) {
      // It has ended already, for example in a second tab.
      if (!(error instanceof ApiError && error.status === 404)) {
        setFailure({ title: `Failed to disconnect “${name}”`, reason: reasonOf(error) });
        return;
      }
    }
    announce(`Disconnected ${name}`);
    await reload();
    // The focused button was removed along with its row, so move the focus.
    list.current?.focus();
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
      <ul role="list" aria-label="Connected assistants" ref={list} tabIndex={-1} className="outline-none">
        {assistants.length === 0 && (
          <li className="py-2 text-sm text-muted">You have not connected an assistant yet.</li>
        )}
        {assistants.map((assistant) => (
          <li
            key={assistant.grant}
            className="flex min-h-14 flex-wrap items-center gap-3 border-b border-border py-2 last:border-b-0"
          >
            <Bot size={20} aria-hidden="true" className="shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate font-medium" title={assistant.name}>
                {assistant.name}
              </p>
              <p className="text-sm text-pretty wrap-anywhere text-muted">
                <bdi>{assistant.host}</bdi>
              </p>
              <p className="text-sm text-pretty text-muted">
                {texts.rightsIn(accessText(assistant.scopes), assistant)}
              </p>
              <p className="text-sm text-pretty text-muted">{texts.endAndUse(assistant)}</p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              disabled={isOffline}
              // Align the button's text with the end of the rows.
              className="-mr-2.5"
              aria-label={`Disconnect ${assistant.name}`}
              onClick={() => void disconnect(assistant)}
            >
              Disconnect
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
