/** The body of a webhook message (WEBHOOK-3, WEBHOOK-4). */
import type { WebhookMessageType } from './webhook-events.ts';

/** The maximum size of a body in bytes, in UTF-8. */
export const MAX_BODY_BYTES = 20_000;

/** Texts longer than this are cut in a body that is too large, in characters. */
const CUT_TEXT_LENGTH = 1_000;

export interface WebhookContent {
  readonly type: WebhookMessageType;
  /** When the event happened, as an ISO instant. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Cuts a text without halving a character that takes two units. */
function cutText(text: string): string {
  if (text.length <= CUT_TEXT_LENGTH) return text;
  return `${text.slice(0, CUT_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function withCutTexts(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value);
  if (Array.isArray(value)) return value.map(withCutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withCutTexts(each)]));
}

/** Returns what identifies the row of an event, for a body in which nothing else has room. */
function onlyId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  return { id: value.id };
}

/**
 * Returns the body of a message as JSON text. A body that is too large has `truncated: true`: long texts are cut, then
 * the changes are left out, and at last only the id of the row remains.
 */
export function webhookBody({ type, timestamp, data }: WebhookContent): string {
  const whole = JSON.stringify({ type, timestamp, data });
  if (bytesOf(whole) <= MAX_BODY_BYTES) return whole;
  const cut = withCutTexts(data) as Readonly<Record<string, unknown>>;
  const { account, actor, changes: _changes, ...rows } = cut;
  const ids = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, onlyId(row)]));
  const shorter = [cut, { account, actor, ...rows }, { account, actor, ...ids }];
  const texts = shorter.map((each) =>
    JSON.stringify({ type, timestamp, data: { ...each, truncated: true } }),
  );
  return texts.find((text) => bytesOf(text) <= MAX_BODY_BYTES) ?? texts.at(-1) ?? '';
}
