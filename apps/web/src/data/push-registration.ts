import { deviceName } from '@questlog/domain/identity/device-name';

/** Returns the body with which a browser's push subscription is registered with the server. */
export function registrationOf(subscription: PushSubscription, userAgent: string) {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    deviceName: deviceName(userAgent) ?? 'Browser',
  };
}
