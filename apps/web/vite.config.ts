import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { browsers } from './build/browsers.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { proxy } from './build/proxy.ts';

/** The files that an offline start needs: code, styles, drawings, the page, the fonts of its languages. */
const keptOffline =
  /^(?:index\.html|theme\.js|favicon\.svg|manifest\.webmanifest|icon-192\.png|assets\/(?!inter-(?!latin)).+\.(?:js|css|woff2|svg))$/;

/**
 * Builds the service worker when everything else is there, and tells it which files to keep. A separate build: the
 * worker is one classic script that shares no file with the page.
 */
function serviceWorker(): Plugin {
  let outDir = '';
  let root = '';
  return {
    name: 'questlog:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = (await readdir(outDir, { recursive: true }))
          .filter((name) => keptOffline.test(name))
          .sort();
        const entries = await Promise.all(
          names.map(async (name) => ({
            url: `/${name}`,
            // The name of a built file changes with its content.
            revision: name.startsWith('assets/') ? null : hashOf(await readFile(join(outDir, name))),
          })),
        );
        await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: 'warn',
          define: { __PRECACHE__: JSON.stringify(entries), 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir,
            emptyOutDir: false,
            target: browsers,
            reportCompressedSize: false,
            rolldownOptions: {
              input: join(root, 'src/service-worker/service-worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
            },
          },
        });
      },
    },
  };
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

/** The development build of the admin console: a browser has both at one origin, and so one session. */
const consoleServer: ProxyOptions = {
  target: 'http://127.0.0.1:5174',
  ws: true,
  rewrite: (path) => (path === '/admin' ? '/admin/' : path),
};

/** Uses the build of this package that needs no DOM, since a worker has none. */
function entitiesWithoutDom(): Plugin {
  const name = 'decode-named-character-reference';
  return {
    name: 'questlog:entities-without-dom',
    enforce: 'pre',
    resolveId: (id) => (id === name ? fileURLToPath(import.meta.resolve(name)) : undefined),
  };
}

export default defineConfig({
  worker: { plugins: () => [entitiesWithoutDom()] },
  plugins: [react(), tailwindcss(), preloadFont(), serviceWorker(), precompress()],
  // The gallery of the design system is a separate page, for `vite dev` only: a build knows only index.html.
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { ...proxy, '^/admin(?:[/?]|$)': consoleServer },
  },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true, proxy },
  build: {
    target: browsers,
    // The Content-Security-Policy allows no data: scripts, styles or fonts, so everything is a separate file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The service worker and the server read from it which file came from which module.
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes what its modules import as well, unless a group of higher priority has it.
          groups: [
            // React and the windowing change far less often than the app: in a separate file they stay in the browser's cache.
            {
              name: 'react',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/,
              priority: 4,
            },
            { name: 'app', test: /[\\/]src[\\/]app[\\/]main\.tsx$/, priority: 3 },
            // The rules of repeating, which a change of a repeating task needs without any dialog.
            {
              name: 'repeating',
              test: /[\\/](?:domain[\\/]src[\\/]recurrence|data[\\/]nouns[\\/]repeats)[\\/]/,
              priority: 2,
            },
            // Code that the sign-in page and dialogs share, such as icons and the fields of forms.
            {
              name: 'shared',
              test: /[\\/](?:packages[\\/](?:ui|domain)[\\/]src|lucide-react)[\\/]/,
              minShareCount: 2,
              priority: 2,
            },
            // Dialogs, panels, menus and calendars.
            {
              name: 'overlays',
              test: /[\\/](?:app[\\/]overlays|ui[\\/]src[\\/]overlays[\\/]popups|repeat[\\/]repeat-offer|tasks[\\/]dialogs[\\/]dialogs)\.tsx?$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
