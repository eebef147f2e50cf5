import type { ReadRequest, ReadResponse } from './import-messages.ts';

export interface Reading {
  readonly result: Promise<ReadResponse>;
  readonly stop: () => void;
}

/** Starts reading a file. If reading is stopped, `result` never resolves. */
export function readFile(request: ReadRequest): Reading {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const result = new Promise<ReadResponse>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReadResponse>) => {
      resolve(data);
      worker.terminate();
    });
    // The worker's code could not be loaded, or it ran out of memory.
    worker.addEventListener('error', () => {
      resolve({ type: 'failure', message: 'This file could not be read.' });
      worker.terminate();
    });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Worker.postMessage has no targetOrigin.
  worker.postMessage(request);
  return { result, stop: () => worker.terminate() };
}
