import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { pacedCopy, type Pace } from './paced-copy.ts';

const PACE: Pace = { bytesPerSecond: 1_000_000, graceMs: 60_000, wholeMs: 60_000 };
const PART = Buffer.alloc(16_384, 'x');

async function* endlessParts(): AsyncGenerator<Buffer, void> {
  for (;;) {
    await setImmediate();
    yield PART;
  }
}

const endless = (): Readable => Readable.from(endlessParts());

it('copies everything, however often the target is full', async () => {
  const target = new PassThrough({ highWaterMark: 10 });
  const received = text(target);
  await pacedCopy(Readable.from(['one ', 'two ', 'three']), target, PACE);
  expect(await received).toBe('one two three');
});

it('breaks a download whose client reads nothing (EXPORT-12)', async () => {
  const [source, target] = [endless(), new PassThrough()];
  const broken = once(target, 'error');
  await expect(pacedCopy(source, target, { ...PACE, graceMs: 0 })).rejects.toThrow('too slowly');
  expect(await broken).toMatchObject([{ message: 'the client reads too slowly' }]);
  expect(source.destroyed).toBe(true);
});

it('breaks a download that takes too long, although its client reads everything (EXPORT-12)', async () => {
  const target = new PassThrough();
  target.on('error', () => undefined).resume();
  await expect(pacedCopy(endless(), target, { ...PACE, wholeMs: 1 })).rejects.toThrow('too long');
  expect(target.destroyed).toBe(true);
});

it('stops the source when the client leaves (EXPORT-11)', async () => {
  const [source, target] = [endless(), new PassThrough()];
  target.on('error', () => undefined);
  const copied = pacedCopy(source, target, PACE);
  target.once('readable', () => target.destroy());
  await expect(copied).rejects.toThrow('closed the download');
  expect(source.destroyed).toBe(true);
});

it('reports a source that fails, and breaks the download', async () => {
  const target = new PassThrough();
  target.on('error', () => undefined);
  const source = new Readable({ read: () => source.destroy(new Error('no connection')) });
  await expect(pacedCopy(source, target, PACE)).rejects.toThrow('no connection');
  expect(target.destroyed).toBe(true);
});
