import { useQuery } from '@tanstack/react-query';
import { currentSubscription } from './push-device.ts';

/** Returns the query for this browser's subscription. Its data has no endpoint without a subscription. */
export function useOwnSubscription() {
  return useQuery({
    queryKey: ['push-subscription'],
    queryFn: async () => ({ endpoint: (await currentSubscription())?.endpoint }),
    networkMode: 'always',
  });
}
