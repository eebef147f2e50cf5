/**
 * Encrypts push messages (RFC 8291, with the content coding aes128gcm of RFC 8188), so that push services see only
 * their size.
 */
import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription, which its browser creates. */
export interface SubscriptionKeys {
  /** An uncompressed point of P-256. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** Values that are random for each message. Only tests set them. */
export interface MessageSecrets {
  readonly salt: Buffer;
  readonly privateKey: Buffer;
}

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
export const AUTH_BYTES = 16;
const TAG_BYTES = 16;
/** The size of a record. A message is a single one. */
const RECORD_BYTES = 4_096;
/** The delimiter of the last record, before its padding. */
const LAST_RECORD = 2;
/** Maximum size of a text, for the 4096 bytes that every push service accepts. */
export const MAX_TEXT_BYTES = RECORD_BYTES - (16 + 4 + 1 + POINT_BYTES) - TAG_BYTES - 1;

/** Returns whether the bytes are an uncompressed point of P-256. */
export function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/**
 * Returns the body of a push message.
 * @param padTo size in bytes to which a shorter text is padded
 */
export function encryptMessage(
  text: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  padTo = 0,
  secrets?: MessageSecrets,
): Buffer {
  const sender = createECDH(CURVE);
  if (secrets === undefined) sender.generateKeys();
  else sender.setPrivateKey(secrets.privateKey);
  const senderKey = sender.getPublicKey();
  const salt = secrets?.salt ?? randomBytes(16);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]);
  const secret = derive(sender.computeSecret(p256dh), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const padding = Buffer.alloc(Math.max(0, padTo - text.length));
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, 16);
  header.writeUInt8(senderKey.length, 20);
  return Buffer.concat([
    header,
    senderKey,
    cipher.update(Buffer.concat([text, Buffer.from([LAST_RECORD]), padding])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
