import type { Plugin } from 'vite';

const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/**
 * Leaves only the first script of the app in the page, and preloads the others: `app/start.ts` adds them once
 * the browser has painted.
 */
export function appAfterStart(): Plugin {
  return {
    name: 'questlog:app-after-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(SCRIPT, (tag, file: string) =>
          file.includes('/start-') ? tag : `<link rel="modulepreload" crossorigin href="${file}">`,
        ),
    },
  };
}
