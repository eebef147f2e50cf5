/** The first script of a page. It shows the last screen, and adds the app's scripts once that is painted. */
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
}

if (showLastScreen()) void painted().then(runApp);
else runApp();
