/** The first script of a page. It shows the last screen, and adds the app's scripts once that is painted. */
import { isKnownBrowser } from '../features/sign-in/known-browser.ts';
import { painted, showLastScreen } from './last-screen/show-last-screen.ts';

/** Adds the scripts that the page preloads. The development server adds them itself. */
function runApp(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = 'anonymous';
    script.src = href;
    document.head.append(script);
  }
  preloadScreen();
}

/** Preloads the files of the screen that comes first, which the app imports only when it runs. */
function preloadScreen(): void {
  const name = isKnownBrowser() ? 'dashboard' : 'sign-in';
  for (const { content } of document.querySelectorAll<HTMLMetaElement>(`meta[name="preload-${name}"]`)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.href = content;
    document.head.append(link);
  }
}

if (showLastScreen()) void painted().then(runApp);
else runApp();
