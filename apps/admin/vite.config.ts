import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from '../web/build/browsers.ts';
import { precompress } from '../web/build/precompress.ts';
import { preloadFont } from '../web/build/preload-font.ts';

const shared = /[\\/](?:apps[\\/]admin[\\/]src|packages[\\/](?:ui|domain|api-client)[\\/]src)[\\/]/;

export default defineConfig({
  base: '/admin/',
  publicDir: false,
  plugins: [react(), tailwindcss(), preloadFont(), precompress()],
  // It is opened at the address of the web app's own server, which leads here.
  server: { host: '127.0.0.1', port: 5174, strictPort: true },
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
            // Code that several screens share: one file instead of twenty.
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2 },
            { name: 'shared', test: shared, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
