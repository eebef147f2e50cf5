import { useEffect, useState } from 'react';
import { useAwaited } from '../last-screen/awaited.ts';
import { BrandMark } from '@questlog/ui/marks/brand-mark.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';

const SLOW_AFTER_MS = 6000;

/** Shown while the session is loading. Nothing animates at first, because loading is usually quick. */
export function Splash() {
  useAwaited(true);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex flex-col items-center text-center">
        <BrandMark size={48} className="animate-pulse" />
        <output className={slow ? 'mt-5 text-sm text-muted' : 'sr-only'}>
          {slow ? 'Still waiting for the server …' : 'Loading Questlog'}
        </output>
        {slow && (
          <Button className="mt-4" onClick={() => location.reload()}>
            Reload the page
          </Button>
        )}
      </div>
    </main>
  );
}
