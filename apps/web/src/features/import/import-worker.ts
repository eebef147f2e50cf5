/** Reads a file and plans its rows in a worker, so that the page stays usable (IMPORT-1). */
import { planImport, type PlanContext } from '@questlog/import/plan/plan-import';
import { countsOf } from '@questlog/import/plan/import-plan';
import { readImport } from '@questlog/import/read-import';
import { UnreadableFile, type ReadingContext } from '@questlog/import/reader';
import type { ReadRequest, ReadResponse } from './import-messages.ts';

async function answer({ file, reading, planning }: ReadRequest): Promise<ReadResponse> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const imported = await readImport({ name: file.name, bytes }, reading satisfies ReadingContext);
    const plan = planImport(imported, planning satisfies PlanContext);
    return { type: 'plan', plan, counts: countsOf(plan) };
  } catch (error) {
    const isExpected = error instanceof UnreadableFile;
    return { type: 'failure', message: isExpected ? error.message : 'This file could not be read.' };
  }
}

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void answer(data).then((response) => postMessage(response));
});
