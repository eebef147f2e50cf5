import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { useEffect, useState, type ComponentType } from 'react';
import { awaitInstallOffer, type InstallOffer } from './install-offer.ts';
import type { InstallPromptProps } from './install-prompt.tsx';

/** Offers to install the app as soon as {@link awaitInstallOffer} allows it. */
export function InstallHost({ InstallPrompt }: { InstallPrompt: ComponentType<InstallPromptProps> }) {
  const [offer, setOffer] = useState<InstallOffer>();
  useEffect(() => awaitInstallOffer(setOffer), []);
  if (offer === undefined) return null;
  return (
    <Boundary broken={null}>
      <InstallPrompt offer={offer} onDone={() => setOffer(undefined)} />
    </Boundary>
  );
}
