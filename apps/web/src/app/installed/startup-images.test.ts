import { expect, test } from 'vitest';
import { STARTUP_IMAGES, startupImagesFor } from './startup-images.ts';

test('an iPhone has a portrait startup image for each theme (OFFLINE-53)', () => {
  const images = startupImagesFor({ width: 393, height: 852, ratio: 3 });
  expect(images.map(({ path }) => path)).toEqual([
    '/startup/1179x2556-light.png',
    '/startup/1179x2556-dark.png',
  ]);
});

test('an iPad in landscape orientation has startup images for both orientations (OFFLINE-53)', () => {
  const images = startupImagesFor({ width: 1366, height: 1024, ratio: 2 });
  expect(images.map(({ width, height }) => `${width} x ${height}`)).toEqual([
    '1024 x 1366',
    '1024 x 1366',
    '1366 x 1024',
    '1366 x 1024',
  ]);
});

test('a screen of an unlisted size has no startup image, and no two images share a path (OFFLINE-53)', () => {
  expect(startupImagesFor({ width: 1440, height: 900, ratio: 2 })).toEqual([]);
  expect(new Set(STARTUP_IMAGES.map(({ path }) => path)).size).toBe(STARTUP_IMAGES.length);
});
