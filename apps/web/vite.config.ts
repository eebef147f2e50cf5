import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { appAfterStart } from './build/app-after-start.ts';
import { browsers } from './build/browsers.ts';
import { precompress } from './build/precompress.ts';
import { fontOfApp } from './build/preload-font.ts';
import { proxy } from './build/proxy.ts';
import { startupImages } from './build/startup-images.ts';

/**
 * The files that an offline start needs: code, styles, images, the page, and the fonts for the supported
 * languages. Excludes the import's code and SQLite, and the password dictionaries, because an import and a new
 * password need a connection anyway.
 */
const availableOffline =
  /^(?:index\.html|theme\.js|favicon\.svg|manifest\.webmanifest|icon-192\.png|assets\/(?!inter-(?!latin)|import-worker-|sql-asm-|password-score-).+\.(?:js|css|woff2|svg))$/;

/**
 * Builds the service worker last, with the list of files to cache. A separate build, because the worker is
 * one classic script that shares no files with the page.
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
          .filter((name) => availableOffline.test(name))
          .sort();
        const entries = await Promise.all(
          names.map(async (name) => ({
            url: `/${name}`,
            // Names in `assets` change with their content, so they need no revision.
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

/**
 * The admin console's development server. Proxied, so that the app and the console have the same origin and
 * share a session.
 */
const consoleServer: ProxyOptions = {
  target: 'http://127.0.0.1:5174',
  ws: true,
  rewrite: (path) => (path === '/admin' ? '/admin/' : path),
};

/** Workers have no DOM, so use this package's build that does not need one. */
function entitiesWithoutDom(): Plugin {
  const name = 'decode-named-character-reference';
  return {
    name: 'questlog:entities-without-dom',
    enforce: 'pre',
    resolveId: (id) => (id === name ? fileURLToPath(import.meta.resolve(name)) : undefined),
  };
}

/** SQLite imports modules of Node.js only where it runs in Node.js, so leave them empty. */
function sqliteWithoutNode(): Plugin {
  const empty = '\0questlog:empty';
  return {
    name: 'questlog:sqlite-without-node',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id.startsWith('node:') && importer?.endsWith('/sql.js/dist/sql-asm.js') === true ? empty : undefined,
    load: (id) => (id === empty ? 'export {};' : undefined),
  };
}

export default defineConfig({
  // Allow splitting, so that SQLite is loaded only for a file that needs it.
  worker: { format: 'es', plugins: () => [entitiesWithoutDom(), sqliteWithoutNode()] },
  plugins: [
    react(),
    tailwindcss(),
    fontOfApp(),
    appAfterStart(),
    startupImages(),
    serviceWorker(),
    precompress(),
  ],
  // Only `vite dev` serves the gallery of the design system. The build includes only index.html.
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { ...proxy, '^/admin(?:[/?]|$)': consoleServer },
  },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true, proxy },
  build: {
    target: browsers,
    // The Content-Security-Policy allows no data: URLs for scripts, styles or fonts, so emit separate files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The service worker and the server read each file's module from the manifest.
    manifest: true,
    reportCompressedSize: false,
    // SQLite (1.3 MB) and the password dictionaries (0.9 MB) are loaded only when they are needed.
    chunkSizeWarningLimit: 1_400,
    rolldownOptions: {
      // Compression and the startup images take up most of the build time, as expected.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // A group also includes the modules that its modules import, except those in a higher-priority
          // group.
          groups: [
            // React changes far less often than the app, so its separate file stays in the browser's cache. With it, the
            // part of the query library that creates the client. The virtualizer is in the dashboard's file: signed-out
            // visitors do not need it.
            {
              name: 'react',
              test: /[\\/]node_modules[\\/](?:(?:react|react-dom|scheduler)[\\/]|@tanstack[\\/](?:query-core[\\/](?!.*observer)|react-query[\\/].*QueryClientProvider))/i,
              priority: 4,
            },
            // The hooks that read through the query client. Only dialogs and screens beside the lists need them.
            {
              name: 'queries',
              test: /[\\/]node_modules[\\/]@tanstack[\\/](?:react-query|query-core)[\\/]/,
              priority: 3.5,
            },
            // Runs before the rest of the app.
            {
              name: 'start',
              test: /[\\/]src[\\/](?:app[\\/](?:start|last-screen[\\/](?:show-last-screen|element-copy|screen-id))|data[\\/]stored-screen|features[\\/]sign-in[\\/]known-browser)\.ts$/,
              priority: 5,
            },
            // The entry point, and the code that the sign-in page shares with the dashboard.
            {
              name: 'app',
              test: /[\\/]src[\\/](?:app[\\/]main|features[\\/]practice[\\/]has-practice|accounts[\\/](?:account-menu|roles)|controls[\\/]field|feedback[\\/](?:banner|retry-button|skeleton)|marks[\\/]badge|call-failure)\.tsx?$|[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:search|star)\.mjs$/,
              priority: 3,
            },
            // The task list and its frame. Signed-out visitors do not need them.
            { name: 'dashboard', test: /[\\/]app[\\/]shell[\\/]dashboard\.tsx$/, priority: 2.7 },
            // Icons that dialogs share with the sign-in page.
            {
              name: 'icons',
              test: /[\\/]node_modules[\\/]lucide-react[\\/]/,
              minShareCount: 2,
              priority: 2.95,
            },
            // Dialogs and popups with their library. The sign-in page does not need them.
            {
              name: 'popups',
              test: /[\\/]node_modules[\\/]@(?:base-ui|floating-ui)[\\/]|[\\/]ui[\\/]src[\\/]overlays[\\/](?:anchored-dialog|dialog|menu|popover)\.tsx$/,
              priority: 2.9,
            },
            // An open row's fields, and the code that converts, moves and arranges tasks.
            {
              name: 'rows',
              test: /[\\/]features[\\/](?:task-details[\\/]task-details\.tsx|task-list[\\/]list-tools\.ts)$|[\\/]domain[\\/]src[\\/]subtasks[\\/]conversions\.ts$/,
              priority: 2.3,
            },
            // The recurrence rules. Changing a repeating task needs them even without a dialog.
            {
              name: 'repeating',
              test: /[\\/](?:domain[\\/]src[\\/]recurrence|data[\\/]nouns[\\/]repeats)[\\/]/,
              priority: 2.8,
            },
            // The grammar for typed titles and dates.
            {
              name: 'capture',
              test: /[\\/]domain[\\/]src[\\/]capture[\\/]|[\\/]src[\\/]capture[\\/]title-offers\.tsx$/,
              priority: 2.5,
            },
            // Code shared by the sign-in page and the dialogs, such as form fields. The calendar, reminders, questions
            // and folds are only in dialogs and screens.
            {
              name: 'shared',
              test: /[\\/](?:packages[\\/](?:ui|domain)[\\/]src[\\/](?!controls[\\/]date-calendar|layout[\\/]fold|calendar|reminders|query)|web[\\/]src[\\/]data[\\/]password-hint\.ts$)/,
              minShareCount: 2,
              priority: 2,
            },
            // The code for dialogs, panels, menus and calendars.
            {
              name: 'overlays',
              test: /[\\/](?:app[\\/]overlays|ui[\\/]src[\\/]overlays[\\/]popups|task-row[\\/]overlays|task-list[\\/]sections[\\/]section-tools)\.tsx?$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
