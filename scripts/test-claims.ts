/** Pages that say which test shows what: how they name tests, and whether there are such. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';

/** A file that a page names, and the names of tests in it. */
export interface Claim {
  readonly file: string;
  readonly names: readonly string[];
}

/** The rows of the tables of a page, as the texts of their cells. Heads are rows too. */
export function rowsOf(page: string): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.replaceAll(/^\| | \|$/gu, '').split(' | '));
}

/**
 * The claims of a text: a file in backticks, which begins with the name of a place, and the names in quotes after it.
 * @param places folders of the repository by the names under which the page knows them
 */
export function claimsOf(text: string, places: Readonly<Record<string, string>>): Claim[] {
  const names = Object.keys(places).join('|');
  const starts = new RegExp(`(?=\`(?:${names})/)`, 'u');
  return text.split(starts).flatMap((part) => {
    const [, place = '', path] = /^`([\w-]+)\/([^`]+)`/u.exec(part) ?? [];
    const folder = places[place];
    if (path === undefined || folder === undefined) return [];
    return [
      { file: join(folder, path), names: Array.from(part.matchAll(/"([^"]+)"/gu), ([, name = '']) => name) },
    ];
  });
}

/** What is claimed and is not there: files, and names that their files do not hold. */
export async function missingOf(claims: readonly Claim[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { file, names } of claims) {
    const source = await readFile(join(ROOT, file), 'utf8').catch(() => undefined);
    if (source === undefined) missing.push(file);
    else missing.push(...names.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`));
  }
  return missing;
}
