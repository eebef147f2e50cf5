import { PAGE_SIZE } from '@questlog/domain/admin/paging';
import type { ComponentProps } from 'react';
import { DataTable } from './data-table.tsx';
import { Pager, type PageFacts } from './pager.tsx';

/**
 * A page of a list, with links to the other pages (ADMIN-6).
 * @param onPage writes the number of another page to the URL
 */
export function PagedTable<Row>({
  facts,
  onPage,
  ...table
}: ComponentProps<typeof DataTable<Row>> & {
  facts: PageFacts;
  onPage: (page: string) => void;
}) {
  return (
    <>
      <DataTable {...table} />
      <Pager facts={facts} pageSize={PAGE_SIZE} onPage={(page) => onPage(String(page))} />
    </>
  );
}
