import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ALL = '/src/app/styles.css';
const FIRST = '/src/app/first-styles.css';

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
 * @param first the files of the first screens
 */
export function splitStyles(first: ReadonlySet<string>): Plugin {
  let root = '';
  let sheet = '';
  return {
    name: 'questlog:split-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
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
