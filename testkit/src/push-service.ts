/** A push service on this machine, and the browsers that have subscribed at it. */
import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto';
import { createRequire } from 'node:module';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { httpServerForTests } from './http-server.ts';

interface DecryptOptions {
  readonly version: 'aes128gcm';
  readonly privateKey: ECDH;
  readonly authSecret: Buffer;
}

const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  readonly decrypt: (body: Buffer, options: DecryptOptions) => Buffer;
};

/** The message that a service worker receives. */
export interface PushedMessage {
  readonly web_push: number;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly navigate: string;
    readonly tag: string;
    readonly data: {
      readonly kind: string;
      readonly taskId: string | null;
      readonly accountId: string | null;
      readonly reminderId: string | null;
      readonly token: string | null;
    };
  };
}

export interface ReceivedPush {
  readonly device: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly message: PushedMessage;
  readonly vapid: Vapid;
}

/** The token that identifies the sender. */
export interface Vapid {
  readonly isSigned: boolean;
  readonly publicKey: string;
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

/** The response to a push: a status with headers, or nothing, so that the sender waits. */
export type PushResponse =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | undefined;

export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

interface Device {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

/** Reads the header Authorization of a push, and checks the signature. */
export function readVapid(authorization: string): Vapid {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Omit<
    Vapid,
    'isSigned' | 'publicKey'
  >;
  return { ...read, isSigned, publicKey };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A push service without a server. */
export interface PushReceiver {
  readonly receive: RequestListener;
  /** All pushes so far, also those that were rejected. */
  readonly pushes: readonly ReceivedPush[];
  /**
   * Creates a browser's subscription.
   * @param device its name, which is also in its endpoint
   * @param origin the URL of the service
   */
  readonly subscribeAt: (origin: string, device: string) => Subscription;
  readonly to: (device: string) => readonly ReceivedPush[];
  /** Sets how the service responds to the pushes to a device; 201 by default. */
  readonly respond: (device: string, ...responses: readonly PushResponse[]) => void;
}

/** A push service for a test file. It closes after the file's last test. */
export interface PushService extends Omit<PushReceiver, 'receive' | 'subscribeAt'> {
  /** The host for PUSH_HOSTS. */
  readonly host: string;
  /** The URL before the path of each endpoint. */
  readonly origin: string;
  /** Creates a browser's subscription. @param device its name, which is also in its endpoint */
  readonly subscribe: (device: string) => Subscription;
}

/** Starts a push service. @param host a name of this machine; services with different names have different queues */
export async function pushServiceForTests(host = '127.0.0.1'): Promise<PushService> {
  const { receive, subscribeAt, ...service } = createPushReceiver();
  const { port } = await httpServerForTests(receive);
  const origin = `http://${host}:${port}`;
  return { ...service, host, origin, subscribe: (device) => subscribeAt(origin, device) };
}

/** Creates a push service, which a test connects with a server. */
export function createPushReceiver(): PushReceiver {
  const devices = new Map<string, Device>();
  const responses = new Map<string, PushResponse[]>();
  const pushes: ReceivedPush[] = [];

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const body = await bodyOf(request);
    const device = devices.get(name);
    if (device === undefined) return void response.writeHead(404).end();
    const text = decrypt(body, {
      version: 'aes128gcm',
      privateKey: device.keys,
      authSecret: device.auth,
    }).toString();
    pushes.push({
      device: name,
      headers: request.headers,
      body,
      message: JSON.parse(text) as PushedMessage,
      vapid: readVapid(request.headers.authorization ?? ''),
    });
    const planned = responses.get(name);
    const next = planned === undefined ? { status: 201 } : planned.length > 1 ? planned.shift() : planned[0];
    if (next !== undefined) response.writeHead(next.status, next.headers).end();
  };

  return {
    receive: (request, response) => {
      receive(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
    },
    pushes,
    to: (device) => pushes.filter((push) => push.device === device),
    subscribeAt: (origin, device) => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      devices.set(device, { keys, auth });
      return {
        endpoint: `${origin}/${encodeURIComponent(device)}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    respond: (device, ...planned) => void responses.set(device, [...planned]),
  };
}
