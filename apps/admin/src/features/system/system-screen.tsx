import { Button } from '@questlog/ui/controls/button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { RefreshCw } from 'lucide-react';
import { Failure } from '../../calls/failure.tsx';
import { useRead } from '../../calls/use-read.ts';
import { ScreenHead } from '../../lists/screen-head.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { SystemFacts } from './system-facts.tsx';

/** How the installation is (ADMIN-55). */
export function SystemScreen() {
  const { value: system, state, error, reload } = useRead('GET /api/admin/system');
  return (
    <>
      <ScreenHead
        title="System"
        about="The state of this installation."
        actions={
          <Button
            icon={<RefreshCw size={16} aria-hidden="true" />}
            busy={state === 'loading' && system !== undefined}
            onClick={() => void reload()}
          >
            Refresh
          </Button>
        }
      />
      {state === 'failed' && (
        <Failure
          className="mb-4"
          what="Failed to load the system"
          error={error}
          onRetry={() => void reload()}
        />
      )}
      {system === undefined ? (
        state !== 'failed' && <SkeletonRows rows={8} label="Loading the system" />
      ) : (
        <div className="flex flex-col gap-8">
          <SystemFacts system={system} />
          <section aria-label="Failed jobs">
            <h2 className="mb-2 text-base">Failed jobs</h2>
            <FailedJobs jobs={system.failedJobs} onRetried={() => void reload()} />
          </section>
        </div>
      )}
    </>
  );
}
