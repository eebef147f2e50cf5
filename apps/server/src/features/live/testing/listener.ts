/** The official client for tests. It records the received events in order. */
import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { HUB_PATH, serverEvents, type ServerEvent } from '@questlog/contract/realtime/realtime';

export interface Listener {
  readonly connection: HubConnection;
  readonly received: [ServerEvent, unknown][];
  of(event: ServerEvent): unknown[];
  versionOf(accountId: string): number | undefined;
  readonly ended: Promise<Error | undefined>;
}

/**
 * Connects directly, not through a load balancer.
 * @param negotiate true to negotiate, as clients do by default; false to open a WebSocket immediately
 */
export async function listen(
  server: { readonly config: { readonly http: { readonly port: number } } },
  user: { readonly tokens: { readonly accessToken: string } },
  negotiate = false,
): Promise<Listener> {
  const connection = new HubConnectionBuilder()
    .withUrl(`http://127.0.0.1:${server.config.http.port}${HUB_PATH}`, {
      accessTokenFactory: () => user.tokens.accessToken,
      ...(negotiate ? {} : { skipNegotiation: true, transport: HttpTransportType.WebSockets }),
    })
    .configureLogging(LogLevel.None)
    // Ping often: a test may shorten the hub's tick interval, and with it the time within which the hub
    // expects a ping.
    .withKeepAliveInterval(1_000)
    .build();
  const received: Listener['received'] = [];
  for (const event of Object.keys(serverEvents) as ServerEvent[]) {
    connection.on(event, (...args: unknown[]) => {
      serverEvents[event].parse(args);
      received.push([event, args[0]]);
    });
  }
  const ended = new Promise<Error | undefined>((resolve) => {
    connection.onclose(resolve);
  });
  await connection.start();
  const of = (event: ServerEvent): unknown[] =>
    received.filter(([name]) => name === event).map(([, arg]) => arg);
  const versionOf = (accountId: string): number | undefined =>
    (of('AccountChanged') as { accountId: string; version: number }[])
      .filter((event) => event.accountId === accountId)
      .map((event) => event.version)
      .reduce<number | undefined>((most, version) => Math.max(most ?? 0, version), undefined);
  return { connection, received, of, versionOf, ended };
}
