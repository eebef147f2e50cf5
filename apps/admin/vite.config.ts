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
  // Open the console through the web app's dev server, which forwards requests here.
  server: { host: '127.0.0.1', port: 5174, strictPort: true },
  build: {
    target: browsers,
    // The Content-Security-Policy forbids data: URLs for scripts, styles and fonts, so do not inline files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes far less often than the console, so its separate chunk stays in the browser's
            // cache.
            { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
            // Put code that several screens share into one chunk instead of many small ones.
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2 },
            { name: 'shared', test: shared, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
