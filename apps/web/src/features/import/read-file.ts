/** Reads a file in a worker. */
import type { ReadRequest, ReadResponse } from './import-messages.ts';

export interface Reading {
  readonly result: Promise<ReadResponse>;
  /** Terminates the worker immediately. */
  readonly stop: () => void;
}

/** Starts reading a file. If the reading is stopped, `result` never resolves. */
export function readFile(request: ReadRequest): Reading {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const result = new Promise<ReadResponse>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReadResponse>) => {
      resolve(data);
      worker.terminate();
    });
    // Either the worker's code could not be loaded, or the worker ran out of memory.
    worker.addEventListener('error', () => {
      resolve({ type: 'failure', message: 'This file could not be read.' });
      worker.terminate();
    });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Worker.postMessage has no targetOrigin.
  worker.postMessage(request);
  return { result, stop: () => worker.terminate() };
}
