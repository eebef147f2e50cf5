import { Share, SquarePlus, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { BrandMark } from '@questlog/ui/marks/brand-mark.tsx';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { dismissInstall, install, type InstallOffer } from './install-offer.ts';

/** The distance to the elements above the prompt, in pixels. */
const GAP = 12;

export interface InstallPromptProps {
  offer: InstallOffer;
  onDone: () => void;
}

/** The prompt to install the app. Other elements at the bottom of the window move up. */
export function InstallPrompt({ offer, onDone }: InstallPromptProps) {
  const dismiss = () => {
    dismissInstall();
    onDone();
  };
  const aside = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = aside.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--covered-below', `${element.offsetHeight + GAP}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--covered-below');
    };
  }, []);
  return (
    <aside
      ref={aside}
      aria-labelledby="install-title"
      data-screen=""
      className="fixed inset-x-3 bottom-[calc(0.75rem+env(safe-area-inset-bottom))] max-sm:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-35 mx-auto max-w-sm animate-fade-in rounded-xl border border-border bg-raised p-4 text-text shadow-lg md:right-6 md:bottom-6 md:left-auto md:mx-0 md:w-96"
    >
      <div className="flex items-start gap-3">
        <BrandMark size={40} />
        <div className="min-w-0 flex-1">
          <h2 id="install-title" className="text-base">
            Install Questlog
          </h2>
          <p className="mt-0.5 text-sm text-muted">Opens in its own window and works offline.</p>
        </div>
        <IconButton
          label="Dismiss"
          size="sm"
          icon={<X size={16} />}
          onClick={dismiss}
          className="-mt-1 -mr-1"
        />
      </div>
      {offer.kind === 'ios' ? (
        <ol className="mt-3 flex list-decimal flex-col gap-1.5 pl-5 text-sm marker:text-muted">
          <li>
            Tap <Share size={16} aria-hidden="true" className="inline align-text-bottom" /> Share in the bar
            of the browser
          </li>
          <li>
            Choose <SquarePlus size={16} aria-hidden="true" className="inline align-text-bottom" /> Add to
            Home Screen
          </li>
          <li>Tap Add</li>
        </ol>
      ) : (
        <div className="mt-3 flex justify-end gap-2">
          <Button size="sm" variant="quiet" onClick={dismiss}>
            Not now
          </Button>
          <Button
            size="sm"
            variant="primary"
            onClick={() => {
              onDone();
              void install(offer.event);
            }}
          >
            Install
          </Button>
        </div>
      )}
    </aside>
  );
}
