import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { STARTUP_IMAGES } from '../src/app/installed/startup-images.ts';

/** The page's background colour in each theme, the same as in its `theme-color` elements. */
const BACKGROUNDS = { light: '#ffffff', dark: '#121724' };
/** Size of the logo in CSS pixels, the same as on the app's splash screen. */
const LOGO = 48;

/** Draws the images that iOS shows while the installed app starts. They look like the app's splash screen. */
export function startupImages(): Plugin {
  let root = '';
  return {
    name: 'questlog:startup-images',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const svg = await readFile(join(root, 'public/favicon.svg'));
      await Promise.all(
        STARTUP_IMAGES.map(async ({ path, width, height, ratio, theme }) => {
          const size = LOGO * ratio;
          const input = await sharp(svg, { density: 72 * ratio })
            .resize(size, size)
            .png()
            .toBuffer();
          const background = BACKGROUNDS[theme];
          const source = await sharp({
            create: { width: width * ratio, height: height * ratio, channels: 3, background },
          })
            .composite([{ input }])
            .png({ compressionLevel: 9 })
            .toBuffer();
          this.emitFile({ type: 'asset', fileName: path.slice(1), source });
        }),
      );
    },
  };
}
