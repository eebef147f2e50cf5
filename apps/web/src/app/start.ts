/**
 * The first script of a page. It shows the snapshot of the last screen, and adds the app's scripts once the
 * snapshot is painted.
 */
import { isKnownBrowser } from '../features/sign-in/known-browser.ts';
import { painted, showLastScreen } from './last-screen/show-last-screen.ts';

/** Adds the scripts that the page preloads. In development, the server adds the scripts itself. */
function runApp(): void {
  const scripts = Array.from(
    document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]'),
    ({ href }) => {
      const script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = 'anonymous';
      script.src = href;
      document.head.append(script);
      return script;
    },
  );
  const isKnown = isKnownBrowser();
  preload(isKnown ? 'dashboard' : 'sign-in');
  // On a first visit, loading the font would delay the scripts. Until the font arrives, texts use a fallback
  // font of the same width.
  if (isKnown) preload('font');
  else {
    const loads = scripts.map((script) => new Promise((done) => script.addEventListener('load', done)));
    void Promise.all(loads).then(() => preload('font'));
  }
}

/**
 * Preloads the files that the page lists in `meta` elements: the font, or the files of the screen that comes
 * first.
 */
function preload(name: 'dashboard' | 'sign-in' | 'font'): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>(`meta[name="preload-${name}"]`)) {
    const link = document.createElement('link');
    if (name === 'font') {
      link.rel = 'preload';
      link.as = 'font';
    } else link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.href = meta.content;
    document.head.append(link);
  }
}

if (showLastScreen()) void painted().then(runApp);
else runApp();
