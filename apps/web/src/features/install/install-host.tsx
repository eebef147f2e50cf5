import { lazy, Suspense, useEffect, useState } from 'react';
import { awaitInstallOffer, type InstallOffer } from './install-offer.ts';

const InstallPrompt = lazy(async () => ({ default: (await import('./install-prompt.tsx')).InstallPrompt }));

/** Offers to install the app, when the time has come. */
export function InstallHost() {
  const [offer, setOffer] = useState<InstallOffer>();
  useEffect(() => awaitInstallOffer(setOffer), []);
  if (offer === undefined) return null;
  return (
    <Suspense fallback={null}>
      <InstallPrompt offer={offer} onDone={() => setOffer(undefined)} />
    </Suspense>
  );
}
