/** Reads a file and plans its rows in a worker, so that the page keeps responding (IMPORT-1). */
import { csvColumns } from '@questlog/import/csv/csv-columns';
import { UnknownColumns } from '@questlog/import/csv/csv-reader';
import { planImport, type PlanContext } from '@questlog/import/plan/plan-import';
import { countsOf } from '@questlog/import/plan/import-plan';
import { readImport } from '@questlog/import/read-import';
import { UnreadableFile, type ReadingContext, type SourceFile } from '@questlog/import/reader';
import type { ReadRequest, ReadResponse } from './import-messages.ts';

async function respond({ file, reading, planning }: ReadRequest): Promise<ReadResponse> {
  let source: SourceFile | undefined;
  try {
    source = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    const imported = await readImport(source, reading satisfies ReadingContext);
    const plan = planImport(imported, planning satisfies PlanContext);
    const table = imported.source === 'csv' ? csvColumns(source) : undefined;
    return { type: 'plan', plan, counts: countsOf(plan), table };
  } catch (error) {
    if (source !== undefined && error instanceof UnknownColumns) {
      return { type: 'columns', table: csvColumns(source) };
    }
    const isExpected = error instanceof UnreadableFile;
    return { type: 'failure', message: isExpected ? error.message : 'This file could not be read.' };
  }
}

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void respond(data).then((response) => postMessage(response));
});
