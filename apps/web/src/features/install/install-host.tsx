import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyPart, part } from '@questlog/ui/hooks/part.ts';
import { useEffect, useState } from 'react';
import { awaitInstallOffer, type InstallOffer } from './install-offer.ts';

const InstallPrompt = lazyPart(
  part(() => import('./install-prompt.tsx')),
  (module) => module.InstallPrompt,
);

/** Offers to install the app, when the time has come. */
export function InstallHost() {
  const [offer, setOffer] = useState<InstallOffer>();
  useEffect(() => awaitInstallOffer(setOffer), []);
  if (offer === undefined) return null;
  return (
    <Boundary broken={null}>
      <InstallPrompt offer={offer} onDone={() => setOffer(undefined)} />
    </Boundary>
  );
}
