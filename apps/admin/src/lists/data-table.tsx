import { cx } from '@questlog/ui/theme/class-names.ts';
import { desktopQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * Position of the cell on the card that replaces its row on narrow screens: `head` for the row's name,
   * `mark` next to the name, `corner` for the corner next to both, `foot` for controls. By default, the cell
   * is a line on the card.
   */
  readonly card?: 'head' | 'mark' | 'corner' | 'foot' | 'line';
  readonly align?: 'end';
  /** The CSS classes of the column's cells. */
  readonly className?: string;
  /** True to show the column's title only to screen readers. */
  readonly isUntitled?: boolean;
}

interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** True if the next rows are loading. */
  readonly isStale?: boolean;
}

/** A table. On narrow screens, each row is a card. A `row-link` link covers its row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const wide = useMediaQuery(desktopQuery);
  return (
    <div
      aria-busy={props.isStale || undefined}
      className={cx('transition-opacity', props.isStale === true && 'opacity-60')}
    >
      {wide ? <Table {...props} /> : <Cards {...props} />}
    </div>
  );
}

function Table<Row>({ label, rows, keyOf, columns }: DataTableProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-lg border border-border">
      <table className="w-full border-collapse text-left text-sm [--cell:--spacing(2)] xl:[--cell:--spacing(3)]">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-surface text-xs text-muted">
          <tr>
            {columns.map(({ title, align, isUntitled }) => (
              <th
                key={title}
                scope="col"
                className={cx(
                  'h-9 px-(--cell) font-medium whitespace-nowrap first:pl-4 last:pr-4',
                  align === 'end' && 'text-right',
                )}
              >
                {isUntitled === true ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="relative border-t border-border transition-colors has-[.row-link]:hover:bg-hover"
            >
              {columns.map(({ title, cell, align, className }) => (
                <td
                  key={title}
                  className={cx(
                    'h-row px-(--cell) py-2 first:pl-4 last:pr-4',
                    align === 'end' && 'text-right',
                    className,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ label, rows, keyOf, columns }: DataTableProps<Row>) {
  const at = (slot: Column<Row>['card']) => columns.filter(({ card = 'line' }) => card === slot);
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className="relative rounded-lg border border-border px-4 py-3 transition-colors has-[.row-link]:active:bg-hover"
        >
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1 wrap-anywhere">
              {at('head').map(({ title, cell }) => (
                <div key={title}>{cell(row)}</div>
              ))}
            </div>
            <div className="flex max-w-[45%] shrink-0 flex-col items-end gap-1">
              {at('mark').map(({ title, cell }) => (
                <div key={title}>{cell(row)}</div>
              ))}
            </div>
            {at('corner').map(({ title, cell }) => (
              <div key={title} className="-mt-1 -mr-2.5 shrink-0 empty:hidden pointer-coarse:-mt-2.5">
                {cell(row)}
              </div>
            ))}
          </div>
          <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 text-sm">
            {at('line').map(({ title, cell }) => (
              <div key={title} className="contents">
                <dt className="text-muted">{title}</dt>
                {/* The column is aligned right, but wrapped lines within it are aligned left. */}
                <dd className="min-w-0 justify-self-end text-end wrap-anywhere">{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {at('foot').map(({ title, cell }) => (
            <div key={title} className="mt-2 flex justify-end empty:hidden">
              {cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Classes of a link or button that is activated by a click anywhere in its row. */
export const rowLinkClass =
  'row-link rounded-sm text-left font-medium outline-none after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';
