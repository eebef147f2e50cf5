/** A page's first script. Shows the snapshot of the last screen, then adds the app's scripts. */
import { isKnownBrowser } from '../features/sign-in/known-browser.ts';
import { afterPaint, showLastScreen } from './last-screen/show-last-screen.ts';

/** Adds the scripts that the page preloads. The development server adds them itself. */
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
  // On a first visit, the font would delay the scripts. Text uses a fallback font of the same width until it
  // arrives.
  if (isKnown) preload('font');
  else {
    const loads = scripts.map((script) => new Promise((done) => script.addEventListener('load', done)));
    void Promise.all(loads).then(() => preload('font'));
  }
}

/** Preloads the files that the page lists in `meta` elements: the font, or the first screen's files. */
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

if (showLastScreen()) void afterPaint().then(runApp);
else runApp();
