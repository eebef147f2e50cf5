/**
 * Measures the import of 10,000 tasks in trees: seconds until the preview, until all rows are on screen, and
 * until the server has them. Also prints the main thread's longest tasks in each step.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportDocument } from '@questlog/contract/export-format';
import { exportedTaskWith, exportWith } from '@questlog/contract/testing/export-document';
import { newId } from '@questlog/domain/uuid';
import { startLiveServer } from '@questlog/testkit/live-server';
import { findChromium } from '../../../scripts/chromium.ts';
import { tasksInTrees } from '../tasks-in-trees.ts';
import { openPage } from './input-to-paint.ts';

const TASKS = 10_000;
const PROJECTS = 20;
/**
 * Number of consecutive tasks in the same project. It is a multiple of the tree size, so no tree is split.
 */
const RUN = 100;
const LIMIT_MS = 120_000;

function exportOfTasks(): ExportDocument {
  const at = new Date().toISOString();
  const projects = Array.from({ length: PROJECTS }, (_, index) => ({
    id: newId(Date.now()),
    title: `Project ${index}`,
    color: '#2f7d5b',
    archivedAt: null,
    someday: false,
    createdAt: at,
    updatedAt: at,
  }));
  const tasks = tasksInTrees(TASKS).map((task, index) =>
    exportedTaskWith({
      ...task,
      description: index % 5 === 0 ? 'A *description* of some words.' : null,
      projectId: projects[Math.floor(index / RUN) % PROJECTS]?.id ?? null,
      tags: index % 4 === 0 ? [`tag-${index % 30}`] : [],
      scheduledDate: index % 3 === 0 ? `2030-0${1 + (index % 9)}-15` : null,
      projectOrder: index,
      completedAt: index % 10 === 9 ? at : null,
    }),
  );
  return exportWith({ projects, tasks });
}

export async function importFigures(): Promise<readonly { readonly what: string; readonly ms: number }[]> {
  const chromiumPath = await findChromium();
  if (chromiumPath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  const server = await startLiveServer();
  try {
    const user = await server.register();
    await server.setTier(user.email, 'PersonalPro');
    const { browser, page } = await openPage(server, chromiumPath, user);
    try {
      await page.goto('/settings?tab=import');
      const field = page.getByLabel('Choose a File');
      await field.waitFor({ state: 'attached' });
      await page.evaluate(`{
        const tasks = globalThis.questlogLongTasks = [];
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) tasks.push(duration);
        }).observe({ type: 'longtask' });
      }`);
      const longTasks = (): Promise<number[]> => page.evaluate('globalThis.questlogLongTasks.splice(0)');
      const longest = async (): Promise<number> => Math.max(0, ...(await longTasks()));
      // Upload a file from disk. If the content came from memory, the time to send it to the page would be
      // measured, too.
      const folder = await mkdtemp(join(tmpdir(), 'questlog-bench-'));
      const file = join(folder, 'questlog.json');
      await writeFile(file, JSON.stringify(exportOfTasks()));
      const start = performance.now();
      await field.setInputFiles(file);
      const begin = page
        .getByRole('button', { name: 'Import 10,000 Tasks' })
        .or(page.getByRole('button', { name: 'Import 10000 Tasks' }));
      await begin.waitFor({ timeout: LIMIT_MS });
      const shown = performance.now();
      const whileReading = await longest();
      await begin.click();
      await page
        .getByText(/^Imported 10,?000 tasks/)
        .first()
        .waitFor({ timeout: LIMIT_MS });
      const written = performance.now();
      const whileWriting = await longest();
      await page
        .getByText('still to be saved on the server')
        .waitFor({ state: 'detached', timeout: LIMIT_MS });
      const stored = performance.now();
      await rm(folder, { recursive: true });
      return [
        { what: 'file chosen to preview', ms: shown - start },
        { what: 'longest task of the page meanwhile', ms: whileReading },
        { what: 'import pressed to all rows on screen', ms: written - shown },
        { what: 'longest task of the page meanwhile', ms: whileWriting },
        { what: 'import pressed to all rows on the server', ms: stored - shown },
        { what: 'longest task of the page meanwhile', ms: await longest() },
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
