import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Preloads the only font file that every screen needs, under its hashed name. */
export function preloadFont(): Plugin {
  return withFont('questlog:preload-font', (href) => {
    const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true };
    return { tag: 'link', attrs, injectTo: 'head' };
  });
}

/** Adds a `meta` element with that file's name to the page. `app/start.ts` decides when to preload it. */
export function fontOfApp(): Plugin {
  return withFont('questlog:font-of-app', (content) => ({
    tag: 'meta',
    attrs: { name: 'preload-font', content },
  }));
}

function withFont(name: string, tagOf: (href: string) => HtmlTagDescriptor): Plugin {
  let base = '/';
  return {
    name,
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes('inter-latin-wght-normal'));
        return font === undefined ? [] : [tagOf(base + font)];
      },
    },
  };
}
