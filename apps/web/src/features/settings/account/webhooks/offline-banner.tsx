import { Banner } from '@questlog/ui/feedback/banner.tsx';

/** Explains why nothing on the tab can be pressed. */
export function OfflineBanner() {
  return <Banner tone="warning">Webhooks need a connection. You are offline.</Banner>;
}
