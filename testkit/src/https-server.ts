/** An HTTPS server for a test file. This process trusts its certificate until the file's last test. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll } from 'vitest';

const SEQUENCE = 0x30;
const OBJECT_ID = 0x06;

/** Encodes a value in DER. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const objectId = (hex: string): Buffer => der(OBJECT_ID, Buffer.from(hex, 'hex'));
const number = (value: number): Buffer => der(0x02, Buffer.from([value]));

function utcTime(time: Date): Buffer {
  return der(0x17, Buffer.from(`${time.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));
}

/** Returns an extension of a certificate. */
const extension = (id: string, value: Buffer): Buffer => der(SEQUENCE, objectId(id), der(0x04, value));

/** Returns a certificate for 127.0.0.1 that is signed by its own key. Node can read certificates, but not create them. */
function certificate(publicKey: KeyObject, privateKey: KeyObject): string {
  const ecdsaWithSha256 = der(SEQUENCE, objectId('2a8648ce3d040302'));
  const commonName = der(SEQUENCE, objectId('550403'), der(0x0c, Buffer.from('Questlog tests')));
  const name = der(SEQUENCE, der(0x31, commonName));
  const now = Date.now();
  const day = 86_400_000;
  const address = der(SEQUENCE, der(0x87, Buffer.from([127, 0, 0, 1])));
  const isAuthority = der(SEQUENCE, der(0x01, Buffer.from([0xff])));
  const content = der(
    SEQUENCE,
    der(0xa0, number(2)),
    number(1),
    ecdsaWithSha256,
    name,
    der(SEQUENCE, utcTime(new Date(now - day)), utcTime(new Date(now + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, extension('551d11', address), extension('551d13', isAuthority))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const base64 = der(SEQUENCE, content, ecdsaWithSha256, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

/** Starts an HTTPS server at 127.0.0.1. */
export async function httpsServerForTests(handle: RequestListener): Promise<{ readonly url: string }> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cert = certificate(publicKey, privateKey);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  const server = createServer({ cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }, handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}` };
}
