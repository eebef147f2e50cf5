import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)';/gms;

/**
 * The files of the web app, the design system and the domain that `entries` import statically, themselves among them: a
 * part that is loaded brings all of these along.
 * @param web the folder of the web app
 * @param entries paths below it
 */
export function importedModules(web: string, entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || !/\.tsx?$/.test(file)) return;
    found.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const [, scope, rest = ''] = /^@questlog\/(ui|domain)\/(.+)$/.exec(name) ?? [];
      if (scope === 'ui') visit(join(web, '../../packages/ui/src', rest));
      else if (scope === 'domain') visit(join(web, '../../packages/domain/src', `${rest}.ts`));
      else if (name.startsWith('.')) visit(resolve(dirname(file), name));
    }
  };
  for (const entry of entries) visit(join(web, entry));
  return found;
}
