import type { Plugin, Rolldown } from 'vite';

const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/** Modules of the screens that the app may show first. */
const SCREENS = { dashboard: '/src/app/shell/dashboard.tsx', 'sign-in': '/src/app/shell/sign-in.tsx' };

/**
 * Keeps only the app's first script in the page and preloads the others, which `app/start.ts` adds after the
 * first paint. Lists the first screen's files in `meta` elements, so that `app/start.ts` can preload them.
 */
export function appAfterStart(): Plugin {
  return {
    name: 'questlog:app-after-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const page = html.replaceAll(SCRIPT, (tag, file: string) =>
          file.includes('/start-') ? tag : `<link rel="modulepreload" crossorigin href="${file}">`,
        );
        const tags = Object.entries(SCREENS).flatMap(([name, module]) =>
          filesOf(bundle, module)
            .filter((file) => !html.includes(file))
            .map((file) => ({ tag: 'meta', attrs: { name: `preload-${name}`, content: `/${file}` } })),
        );
        return { html: page, tags };
      },
    },
  };
}

/** Returns the files of a module and its static imports. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  visit(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))));
  return [...files];
}
