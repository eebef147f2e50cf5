import type { ReactNode } from 'react';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';

export function NoTags({ action }: { action?: ReactNode }) {
  return (
    <EmptyState
      compact
      level={3}
      art="tags"
      title="No Tags Available"
      hint={
        <>
          Tags are created by typing <Typed>#tag-name</Typed> in task titles or descriptions. Hierarchical
          tags such as <Typed>#work/projects/urgent</Typed> are possible.
        </>
      }
      action={action}
    />
  );
}

function Typed({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm bg-press/70 px-1 font-mono text-xs whitespace-nowrap text-text">
      {children}
    </code>
  );
}
