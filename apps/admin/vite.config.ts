import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from '../web/build/browsers.ts';
import { precompress } from '../web/build/precompress.ts';
import { preloadFont } from '../web/build/preload-font.ts';
import { proxy } from '../web/build/proxy.ts';

/** Marks, theme and sign-in are the web app's, whose own server is to run beside. */
const webApp = { target: 'http://127.0.0.1:5173' };

const shared = /[\\/](?:apps[\\/]admin[\\/]src|packages[\\/](?:ui|domain|api-client)[\\/]src)[\\/]/;
/** What brings a library along is loaded when it is wanted. */
const withLibrary = /[\\/](?:(?:confirm-|form-)?dialog|menu|popover|date-calendar)\.tsx$/;

export default defineConfig({
  base: '/admin/',
  publicDir: false,
  plugins: [react(), tailwindcss(), preloadFont(), precompress()],
  server: {
    host: '127.0.0.1',
    port: 5174,
    strictPort: true,
    proxy: { ...proxy, '^/(?!admin)': webApp },
  },
  build: {
    target: browsers,
    // The Content-Security-Policy knows no data: scripts, styles or fonts: everything is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes far less often than the console: in a file of its own it stays in the browser's cache.
            { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
            // What the screens share comes as one file instead of twenty.
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2 },
            { name: 'shared', test: (id) => shared.test(id) && !withLibrary.test(id), minShareCount: 2 },
          ],
        },
      },
    },
  },
});
