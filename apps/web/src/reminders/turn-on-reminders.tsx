import { reasonOf } from '@questlog/api-client/call-failure';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useData } from '../data/data-context.ts';
import { pushSupport, turnOnReminders, type PushSupport } from './push-device.ts';

const HINTS: Readonly<Record<PushSupport, string>> = {
  possible: 'Your browser will ask whether Questlog may show notifications.',
  blocked:
    'Notifications are blocked for this site. Allow them in the settings of your browser, then reload this page.',
  'needs-install':
    'On this device, add Questlog to your home screen first: open the Share menu and choose "Add to Home Screen". Then open it from there.',
  unsupported: 'This browser cannot show notifications while Questlog is closed.',
};

/** Offers to ring on this device, or says what prevents it (REMINDER-51). */
export function TurnOnReminders({ isOffline, onTurnedOn }: { isOffline: boolean; onTurnedOn: () => void }) {
  const data = useData();
  const [support, setSupport] = useState(pushSupport);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();

  const turnOn = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (await turnOnReminders(data)) {
        announce('Notifications are on for this device');
        onTurnedOn();
      }
    } catch (error) {
      setFailure({ reason: reasonOf(error) });
    } finally {
      setBusy(false);
      setSupport(pushSupport());
    }
  };

  return (
    <div className="flex flex-col items-start gap-2">
      {failure !== undefined && (
        <Banner tone="error" title="Failed to turn on notifications on this device">
          {failure.reason}
        </Banner>
      )}
      {support === 'possible' && (
        <Button
          icon={<BellRing size={16} aria-hidden="true" />}
          disabled={isOffline || isBusy}
          onClick={() => void turnOn()}
        >
          Turn on notifications on this device
        </Button>
      )}
      <p className="text-sm text-pretty text-muted">{HINTS[support]}</p>
    </div>
  );
}
