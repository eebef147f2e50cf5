import type { Page } from '@playwright/test';

/**
 * Returns the duration of the longest task on the page's main thread since the last call, in milliseconds; 0
 * if none took longer than 50 milliseconds.
 */
export async function longestTask(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const since = Number(document.documentElement.dataset['observedUntil'] ?? 0);
        document.documentElement.dataset['observedUntil'] = String(performance.now());
        const observer = new PerformanceObserver((list) => {
          const tasks = list.getEntries().filter(({ startTime }) => startTime >= since);
          observer.disconnect();
          resolve(Math.max(0, ...tasks.map(({ duration }) => duration)));
        });
        observer.observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
}
