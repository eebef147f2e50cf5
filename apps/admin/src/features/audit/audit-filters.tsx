import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '@questlog/domain/admin/audit';
import { ACTION_TITLES } from '@questlog/domain/admin/audit-titles';
import { Fold } from '@questlog/ui/layout/fold.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { DateInput } from '@questlog/ui/controls/date-input.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { desktopQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '../../access/console-context.ts';
import { adminQuery } from '../../calls/admin-query.ts';
import type { QueryValues } from '../../routing/location.ts';
import type { AuditFilter } from './audit-query.ts';
import { RESOURCE_TITLES } from './resource-titles.ts';

const ALL_ACTIONS = [
  { value: '', label: 'All actions' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action as string, label: ACTION_TITLES[action].done })),
];
const ALL_RESOURCES = [
  { value: '', label: 'All resources' },
  ...AUDIT_RESOURCES.map((resource) => ({ value: resource as string, label: RESOURCE_TITLES[resource] })),
];
const OUTCOMES = [
  { value: '', label: 'All outcomes' },
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
];

export function AuditFilters({
  values,
  set,
  onClear,
}: Pick<QueryValues<AuditFilter>, 'values' | 'set'> & {
  /** Clears the filters; undefined if no filter is set. */
  onClear: (() => void) | undefined;
}) {
  const wide = useMediaQuery(desktopQuery);
  const admins = useQuery(adminQuery(useConsole(), 'GET /api/admin/admins')).data?.admins ?? [];
  const known = admins.map(({ user }) => ({ value: user.id, label: user.email }));
  // A link may filter by a user who is no longer an admin.
  const other =
    values.admin === '' || known.some(({ value }) => value === values.admin)
      ? []
      : [{ value: values.admin, label: 'Former admin' }];
  const choose = (name: AuditFilter) => (value: string) => set({ [name]: value, page: '' });
  const fields = (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[repeat(6,minmax(0,1fr))]">
      <Select
        label="Admin"
        value={values.admin}
        options={[{ value: '', label: 'All admins' }, ...known, ...other]}
        onValueChange={choose('admin')}
      />
      <Select label="Action" value={values.action} options={ALL_ACTIONS} onValueChange={choose('action')} />
      <Select
        label="Resource"
        value={values.resource}
        options={ALL_RESOURCES}
        onValueChange={choose('resource')}
      />
      <Select label="Outcome" value={values.outcome} options={OUTCOMES} onValueChange={choose('outcome')} />
      <DateInput
        label="From"
        value={values.from}
        max={values.to === '' ? undefined : values.to}
        onChange={choose('from')}
      />
      <DateInput
        label="To"
        value={values.to}
        min={values.from === '' ? undefined : values.from}
        onChange={choose('to')}
      />
      {onClear !== undefined && (
        <Button variant="quiet" className="col-span-full justify-self-end" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
  if (wide) return <div className="mb-4">{fields}</div>;
  return (
    <Fold
      title="Filters"
      open={onClear !== undefined}
      className="mb-4"
      titleClassName="mb-2 py-2.5 text-sm font-medium"
    >
      {fields}
    </Fold>
  );
}
