import type { Plugin } from 'vite';

/** Preloads the only font file that every screen needs, under the hashed name that the build gives it. */
export function preloadFont(): Plugin {
  let base = '/';
  return {
    name: 'questlog:preload-font',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => name.includes('inter-latin-wght-normal'));
        if (font === undefined) return [];
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: base + font,
          crossorigin: true,
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
