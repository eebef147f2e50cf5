import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { seriesTools } from '../testing/series.ts';

const server = await serverForTests();
const tools = seriesTools(server);

const ACTIONS = ['complete', 'reopen', 'delete', 'restore', 'touch', 'pause', 'resume', 'tomorrow'] as const;
const step = fc.record({ action: fc.constantFrom(...ACTIONS), which: fc.nat() });

it(
  'a series always has an open task, whatever happens to its tasks (REPEAT-56)',
  { timeout: 120_000 },
  async () => {
    const { pool } = server.database;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        server.clock.set('2026-01-15T12:00:00Z');
        let day = Date.parse('2026-01-15T12:00:00Z');
        const series = await tools.series('2026-01-15', { rule: { interval: 3, repeatMode: 'Completion' } });
        let api = series.api();
        let paused = false;
        for (const { action, which } of steps) {
          const { rows: tasks } = await pool.query<{ id: string; done: boolean; deleted: boolean }>(
            `select id, completed_at is not null as done, deleted_at is not null as deleted from tasks
            where repeat_pattern_id = $1 and deleted_with is distinct from $1::uuid order by id`,
            [series.patternId],
          );
          const task = tasks[which % tasks.length];
          if (task === undefined) throw new Error('no task is left');
          const params = { id: task.id };
          if (action === 'tomorrow') {
            day += 86_400_000;
            server.clock.set(new Date(day).toISOString());
            api = series.api();
          } else if (action === 'pause' || action === 'resume') {
            paused = action === 'pause';
            await api('PUT /api/tasks/{id}/repeat', { params, body: { isActive: !paused } });
          } else if (action === 'restore') {
            if (task.deleted) await api('POST /api/tasks/{id}/restore', { params });
          } else if (task.deleted) continue;
          else if (action === 'delete') await api('DELETE /api/tasks/{id}', { params });
          else if (action === 'touch') await api('PUT /api/tasks/{id}', { params, body: { notes: 'n' } });
          else
            await api('POST /api/tasks/{id}/complete', {
              params,
              body: { completed: action === 'complete' },
            });
          const { rows } = await pool.query<{
            open: number;
            template: boolean;
            twice: number;
            counted: number;
          }>(
            `select (select count(*)::int from tasks t where t.repeat_pattern_id = p.id and t.completed_at is null
                      and t.deleted_at is null) as open,
                  p.template_task_id is not null as template, p.counted_occurrences as counted,
                  (select (count(*) - count(distinct t.scheduled_date))::int from tasks t
                    where t.repeat_pattern_id = p.id) as twice
             from repeat_patterns p where p.id = $1`,
            [series.patternId],
          );
          const [now] = rows;
          expect(now?.twice).toBe(0);
          expect(now?.template).toBe((now?.open ?? 0) > 0);
          expect(now?.counted).toBeGreaterThanOrEqual(1);
          if (!paused) expect(now?.open, action).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: 15 },
    );
  },
);
