import { countOf, numberText } from '@questlog/domain/counts';
import { DayChart } from './day-chart.tsx';
import { Fold } from '@questlog/ui/layout/fold.tsx';
import { dayText } from './day-text.ts';

interface ActivityDay {
  readonly date: string;
  readonly signUps: number;
  readonly activeUsers: number;
}

/** Sign-ups and active users of the last 90 days, as charts and a table. */
export function Activity({ days }: { days: readonly ActivityDay[] }) {
  const signUps = days.reduce((sum, day) => sum + day.signUps, 0);
  const most = Math.max(0, ...days.map(({ activeUsers }) => activeUsers));
  return (
    <section aria-label="Activity">
      <h2 className="mb-2 text-base">The last {days.length} days</h2>
      <div className="grid gap-4 lg:grid-cols-2">
        <DayChart
          title="Sign-ups"
          about={`${numberText(signUps)} total`}
          days={days.map(({ date, signUps: value }) => ({ date, value }))}
        />
        <DayChart
          title="Active users"
          about={`${countOf(most, 'user')} on the busiest day`}
          days={days.map(({ date, activeUsers: value }) => ({ date, value }))}
        />
      </div>
      <Fold title="Daily figures" className="mt-3 text-sm" titleClassName="py-1.5 text-muted hover:text-text">
        {/* The region scrolls, so it must be reachable by keyboard. */}
        <div
          role="region"
          aria-label="Daily figures"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="focus-ring mt-1 max-h-72 overflow-y-auto rounded-lg border border-border"
        >
          <table className="w-full text-left tabular-nums">
            <caption className="sr-only">Sign-ups and active users per day, in UTC</caption>
            <thead className="sticky top-0 bg-surface text-xs text-muted">
              <tr>
                <th scope="col" className="h-9 px-4 font-medium">
                  Day
                </th>
                <th scope="col" className="h-9 px-4 text-right font-medium">
                  Sign-ups
                </th>
                <th scope="col" className="h-9 px-4 text-right font-medium">
                  Active users
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date} className="border-t border-border">
                  <th scope="row" className="px-4 py-1.5 font-normal">
                    {dayText(day.date)}
                  </th>
                  <td className="px-4 py-1.5 text-right">{numberText(day.signUps)}</td>
                  <td className="px-4 py-1.5 text-right">{numberText(day.activeUsers)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Fold>
    </section>
  );
}
