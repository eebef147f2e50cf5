/** The hub client: SignalR over a WebSocket. Loaded after the first paint. */
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { ServerEvent } from '@questlog/contract/realtime/realtime';
import { reconnectDelay, type LiveConnection, type LiveEvent, type LiveListener } from './live.ts';

const HUB_PATH = '/hubs/notifications';

/** All events in the contract, so that a missing or unknown event is a compile error. */
const EVENTS: Record<ServerEvent, true> = {
  ReceiveNotification: true,
  UpdateUnreadCount: true,
  NotificationDeleted: true,
  AllNotificationsRead: true,
  AccountChanged: true,
  AccessEnded: true,
  ListChoicesChanged: true,
  RemindersChanged: true,
  FiltersChanged: true,
  AssistantsChanged: true,
  PreferencesChanged: true,
};

/** Creates a connection. The caller starts it. */
export function connectToHub(listener: LiveListener): LiveConnection {
  const connection = new HubConnectionBuilder()
    .withUrl(HUB_PATH, {
      accessTokenFactory: listener.getAccessToken,
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
    })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ previousRetryCount }) => reconnectDelay(previousRetryCount),
    })
    .configureLogging(LogLevel.None)
    .build();
  for (const type of Object.keys(EVENTS)) {
    connection.on(type, (...given: unknown[]) => {
      listener.onEvent({ type, arguments: given } as unknown as LiveEvent);
    });
  }
  let isStopped = false;
  connection.onreconnecting(listener.onReconnecting);
  connection.onreconnected(listener.onReconnected);
  connection.onclose(() => {
    if (!isStopped) listener.onClosed();
  });
  return {
    start: () => connection.start(),
    stop: () => {
      isStopped = true;
      return connection.stop();
    },
    unreadCount: () => connection.invoke<number>('GetUnreadCount'),
  };
}
