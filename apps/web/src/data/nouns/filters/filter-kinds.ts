/** The kinds of changes of filters, with their labels and error messages (OFFLINE-9). */
import type { FilterRecord } from '@questlog/contract/filters';
import type { ResponseRows } from '../../engine/store/row-store.ts';

const one = { readResponse: (filter: FilterRecord): ResponseRows => ({ filters: [filter] }) };

export const filterKinds = {
  'filter.create': { ...one, title: 'Save filter' },
  'filter.edit': { ...one, title: 'Edit filter' },
  'filter.delete': { title: 'Delete filter' },
} as const;
