import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ALL = '/src/app/styles.css';
const FIRST = '/src/app/first-styles.css';

/** What the first load runs, from the page to a list of tasks and the sign-in page; all they import statically belongs to it. */
const FIRST_MODULES = [
  'src/app/main.tsx',
  'src/app/shell/dashboard.tsx',
  'src/features/tasks/list/task-screen.tsx',
  'src/features/sign-in/sign-in-page.tsx',
];

const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)';/gms;

/** The files with components that `entries` import statically, themselves among them. */
async function importedFrom(root: string, entries: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (found.has(file)) return;
    found.add(file);
    const source = await readFile(file, 'utf8');
    for (const [, name = ''] of source.matchAll(STATIC_IMPORT)) {
      if (name.startsWith('.')) await visit(resolve(dirname(file), name));
      else if (name.startsWith('@questlog/ui/')) {
        await visit(join(root, '../../packages/ui/src', name.slice('@questlog/ui/'.length)));
      }
    }
  };
  for (const entry of entries) await visit(join(root, entry));
  return [...found].filter((file) => /\.tsx?$/.test(file));
}

/** The stylesheets that a chunk brings along: Vite loads them before the chunk, when it is imported. */
function cssOf(output: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): Set<string> | undefined {
  return output?.type === 'chunk' ? output.viteMetadata?.importedCss : undefined;
}

/** The files that are loaded where one of these modules is: theirs, and what those import statically. */
function chunksOf(
  chunks: readonly Rolldown.OutputChunk[],
  modules: ReadonlySet<string>,
): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (fileName: string): void => {
    if (files.has(fileName)) return;
    files.add(fileName);
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(visit);
  };
  for (const { facadeModuleId, fileName } of chunks) {
    if (facadeModuleId !== null && (facadeModuleId.endsWith('.html') || modules.has(facadeModuleId)))
      visit(fileName);
  }
  return files;
}

/**
 * The page links a stylesheet with the classes of the first screens alone; every part that is loaded later brings the
 * whole sheet along, and is not shown before that is there. The whole one has the classes of the first too: which of two
 * classes wins is a matter of their order, which only one sheet can keep. `vite dev` has the whole sheet from the start.
 */
export function splitStyles(): Plugin {
  let root = '';
  let sheet = '';
  let first: ReadonlySet<string> = new Set();
  return {
    name: 'questlog:split-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      first = new Set(await importedFrom(root, FIRST_MODULES));
      sheet = this.emitFile({ type: 'chunk', id: join(root, ALL), name: 'all-styles' });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(ALL, FIRST),
    },
    transform(code, id) {
      if (id !== join(root, FIRST)) return null;
      return code + [...first].map((file) => `@source '${file}';\n`).join('');
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const whole = [...(cssOf(bundle[this.getFileName(sheet)]) ?? [])];
        if (whole.length !== 1) throw new Error('The build has no stylesheet of all screens.');
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const early = chunksOf(chunks, first);
        for (const chunk of chunks) {
          if (early.has(chunk.fileName) || !chunk.moduleIds.some((id) => id.endsWith('.tsx'))) continue;
          for (const file of whole) cssOf(chunk)?.add(file);
        }
      },
    },
  };
}
