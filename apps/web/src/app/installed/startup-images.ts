/**
 * The images that iOS shows while the installed app starts. iOS ignores the manifest's colours, and needs an
 * image of exactly the screen's size.
 */

/**
 * The portrait screens of iPhones and iPads: width and height in CSS pixels, and device pixels per CSS pixel.
 * On other screens, iOS shows a white page.
 */
const SCREENS = [
  [375, 667, 2],
  [414, 896, 2],
  [375, 812, 3],
  [414, 896, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
  [744, 1133, 2],
  [768, 1024, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1112, 2],
  [834, 1194, 2],
  [834, 1210, 2],
  [1024, 1366, 2],
  [1032, 1376, 2],
] as const;

const THEMES = ['light', 'dark'] as const;

export interface StartupImage {
  readonly path: string;
  /** The screen's size in CSS pixels, in the image's orientation. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly theme: (typeof THEMES)[number];
}

/** All startup images. The build draws them in both themes and, for iPads, in landscape too. */
export const STARTUP_IMAGES: readonly StartupImage[] = SCREENS.flatMap(([short, long, ratio]) => {
  const isTablet = short > 500;
  const orientations = isTablet ? [[short, long] as const, [long, short] as const] : [[short, long] as const];
  return orientations.flatMap(([width, height]) =>
    THEMES.map((theme) => ({
      path: `/startup/${width * ratio}x${height * ratio}-${theme}.png`,
      width,
      height,
      ratio,
      theme,
    })),
  );
});

/**
 * Returns a screen's images.
 * @param screen its size in CSS pixels, in either orientation, and its pixels per CSS pixel
 */
export function startupImagesFor(screen: {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}): readonly StartupImage[] {
  const isSame = (a: number, b: number): boolean =>
    (a === screen.width && b === screen.height) || (a === screen.height && b === screen.width);
  return STARTUP_IMAGES.filter(({ width, height, ratio }) => ratio === screen.ratio && isSame(width, height));
}

/**
 * Links the images for this device's screen (OFFLINE-53). iOS reads the links when the app is added to the
 * home screen.
 */
export function linkStartupImages(): void {
  const { width, height } = screen;
  for (const image of startupImagesFor({ width, height, ratio: devicePixelRatio })) {
    const orientation = image.width < image.height ? 'portrait' : 'landscape';
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = `(orientation: ${orientation}) and (prefers-color-scheme: ${image.theme})`;
    link.href = image.path;
    document.head.append(link);
  }
}
