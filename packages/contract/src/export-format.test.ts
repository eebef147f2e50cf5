import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { exportDocument } from './export-format.ts';

it('the published JSON schema matches the schema of exports (EXPORT-7)', async () => {
  const file = join(import.meta.dirname, '../../../docs/export/questlog-export.schema.json');
  const schema = `${JSON.stringify(z.toJSONSchema(exportDocument, { io: 'output' }), undefined, 2)}\n`;
  await expect(schema).toMatchFileSnapshot(file);
});
