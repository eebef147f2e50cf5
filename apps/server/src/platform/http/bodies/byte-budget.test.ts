import { expect, it } from 'vitest';
import { ByteBudget, SMALL_BYTES } from './byte-budget.ts';

const CLIENT = '10.0.0.1';
const REJECTED = expect.objectContaining({ code: 'too_many_requests' }) as Error;

const budget = () => new ByteBudget({ bytesPerClient: 100, bytesPerUser: 60, bytesInAll: 1_000_000 });

it('limits the bytes that a user holds, and frees them when the request ends (API-21)', () => {
  const bytes = budget();
  const first = bytes.hold(CLIENT, 'ada');
  first.add(50);
  const second = bytes.hold(CLIENT, 'ada');
  expect(() => second.add(11)).toThrow(REJECTED);
  first.release();
  second.add(60);
});

it('counts no bytes after a hold is released (API-21)', () => {
  const bytes = budget();
  const over = bytes.hold(CLIENT, 'ada');
  over.release();
  over.add(50);
  over.count(50);
  bytes.hold(CLIENT, 'ada').add(60);
});

it('limits the total bytes of all users at one client address (API-21)', () => {
  const bytes = budget();
  bytes.hold(CLIENT, 'ada').add(50);
  bytes.hold(CLIENT, 'bob').add(50);
  expect(() => bytes.hold(CLIENT, 'cy').add(1)).toThrow(REJECTED);
  bytes.hold('10.0.0.2', 'cy').add(60);
});

it('admits one request of any size if no other request is in flight (API-21)', () => {
  const bytes = budget();
  const large = bytes.hold(CLIENT, 'ada');
  large.add(40);
  large.add(1_000);
  expect(() => bytes.hold(CLIENT, 'ada').add(1)).toThrow(REJECTED);
});

it('rejects a large request with `unavailable` while the process holds too many bytes, but accepts a small one (OPERATION-31)', () => {
  const bytes = new ByteBudget({ bytesPerClient: 1e9, bytesPerUser: 1e9, bytesInAll: 1_000_000 });
  bytes.hold('10.0.0.1', 'ada').add(900_000);
  const beyond = expect.objectContaining({ code: 'unavailable', retryAfter: 1 }) as Error;
  expect(() => bytes.hold('10.0.0.2', 'bob').add(SMALL_BYTES + 1)).toThrow(beyond);
  bytes.hold('10.0.0.2', 'bob').add(SMALL_BYTES);
});

it('counts the bytes of a response that can no longer be rejected (API-21)', () => {
  const bytes = budget();
  bytes.hold(CLIENT, 'ada').add(60);
  bytes.hold(CLIENT, 'ada').count(30);
  expect(() => bytes.hold(CLIENT, 'bob').add(11)).toThrow(REJECTED);
});
