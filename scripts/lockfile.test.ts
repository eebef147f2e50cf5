import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './run-command.ts';

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
}

const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const foreign = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

it("pins each package's content with a checksum (V15.1.2)", () => {
  expect(foreign.length).toBeGreaterThan(100);
  // Optional binaries for platforms other than the author's have no URL in the lockfile. npm asks the
  // registry for them.
  const loose = foreign.filter(
    ([, { integrity, optional }]) => optional !== true && integrity?.startsWith('sha512-') !== true,
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});

it('takes packages only from the npm registry (V15.1.2)', () => {
  // A package without a URL comes from the registry that is configured for npm.
  const elsewhere = foreign.filter(([, { resolved }]) => resolved !== undefined);
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});
