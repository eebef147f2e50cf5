import { expect, it } from 'vitest';
import { createLog } from './log/log.ts';
import { SECURITY_EVENTS, SecurityEvents } from './security-events.ts';

it('a security event logs one line and increments its counter, which starts at zero (OPERATION-21, V16.3.3)', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const events = new SecurityEvents(log);
  const counts = async () =>
    Object.fromEntries((await events.counter.get()).values.map(({ labels, value }) => [labels.event, value]));
  const none = Object.fromEntries(SECURITY_EVENTS.map((event) => [event, 0]));
  expect(await counts()).toEqual(none);

  events.record('token_reused', { sessionId: 's' });
  events.record('signed_in', { userId: 'u' });
  expect(await counts()).toEqual({ ...none, token_reused: 1, signed_in: 1 });
  expect(lines).toEqual([
    expect.objectContaining({ level: 40, event: 'token_reused', sessionId: 's', msg: 'security event' }),
    expect.objectContaining({ level: 30, event: 'signed_in', userId: 'u' }),
  ]);
});
