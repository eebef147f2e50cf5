import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { useState, type ReactNode } from 'react';
import { useSignInAgain } from '../../../data/use-sign-in-again.ts';

/** Opens the sign-in page, which redirects back to the tab. @param children the reason, in a sentence */
export function SignInAgain({ tab, children }: { tab: 'password' | 'tokens'; children: ReactNode }) {
  const signInAgain = useSignInAgain(tab);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const leave = async (): Promise<void> => {
    setBusy(true);
    setReason(undefined);
    try {
      await signInAgain();
    } catch (error) {
      setReason((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-5">
      {reason !== undefined && <Banner tone="error" title={reason} />}
      <p className="text-sm text-muted">{children}</p>
      <Button variant="primary" className="self-end" busy={busy} onClick={() => void leave()}>
        Sign in again
      </Button>
    </div>
  );
}
