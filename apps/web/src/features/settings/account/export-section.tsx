import { Download } from 'lucide-react';
import type { Account } from '@questlog/contract/accounts';
import { exportName } from '@questlog/domain/export/export-texts';
import { reasonOf } from '@questlog/api-client/call-failure';
import { useState } from 'react';
import { useApi } from '../../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { saveFile } from './save-file.ts';

/** Downloads everything in the account as one archive (EXPORT-8). */
export function ExportSection({ account }: { account: Account }) {
  const api = useApi();
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | { readonly reason: string }>('idle');

  const save = async (): Promise<void> => {
    setState('busy');
    try {
      const archive = await api('GET /api/accounts/{accountId}/export', {
        params: { accountId: account.id },
      });
      saveFile(exportName(new Date().toISOString()), 'application/zip', archive);
      setState('saved');
    } catch (error) {
      setState({ reason: reasonOf(error) ?? 'Please try again.' });
    }
  };

  return (
    <section aria-label="Export" className="rounded-lg border border-border p-4">
      <h3 className="text-sm font-semibold">Export</h3>
      <p className="mt-1 text-sm text-pretty text-muted">
        Saves all tasks, projects and tags of this account in one zip file: as JSON that Questlog can import
        again, as a table, and as a Markdown list.
      </p>
      <Button
        className="mt-3"
        icon={<Download size={16} aria-hidden="true" />}
        busy={state === 'busy'}
        onClick={() => void save()}
      >
        Export Account
      </Button>
      <div role="status" className="mt-2 text-sm text-muted empty:hidden">
        {state === 'busy' && 'Preparing the file…'}
        {state === 'saved' && 'The file is saved in your downloads.'}
      </div>
      {typeof state === 'object' && (
        <Banner tone="error" title="Failed to export the account" className="mt-3">
          {state.reason}
        </Banner>
      )}
    </section>
  );
}
