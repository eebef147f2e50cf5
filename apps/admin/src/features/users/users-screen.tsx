import type { AdminUser } from '@questlog/contract/admin/admin-users';
import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { PAGE_SIZE } from '@questlog/domain/admin/paging';
import { Button } from '@questlog/ui/controls/button.tsx';
import { DateInput } from '@questlog/ui/controls/date-input.tsx';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '../../access/console-context.ts';
import { adminQuery } from '../../calls/admin-query.ts';
import { useChangeCached } from '../../calls/use-change-cached.ts';
import { BreakableText } from '../../lists/breakable-text.tsx';
import { rowLinkClass, type Column } from '../../lists/data-table.tsx';
import { ListOf } from '../../lists/list-of.tsx';
import { Moment } from '../../lists/moment.tsx';
import { pageOf } from '../../lists/pager.tsx';
import { PagedTable } from '../../lists/paged-table.tsx';
import { ScreenHead } from '../../lists/screen-head.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { Link } from '../../routing/link.tsx';
import { useQueryValues } from '../../routing/location.ts';
import { userPath } from '../../routing/paths.ts';
import { UserMenu } from './actions/user-menu.tsx';
import { useUserActions, type UserActions } from './actions/use-user-actions.tsx';
import { UserBadges } from './user-badges.tsx';
import { nameOf } from './user-name.ts';

const FILTERS = ['search', 'from', 'to', 'page'] as const;

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    title: 'Name',
    card: 'head',
    className: 'min-w-40 max-w-72 wrap-anywhere',
    cell: (user) => (
      <Link to={userPath(user.id)} className={rowLinkClass} dir="auto">
        {nameOf(user)}
      </Link>
    ),
  },
  {
    title: 'Email',
    className: 'min-w-40 max-w-80 wrap-anywhere',
    cell: ({ email }) => <BreakableText>{email}</BreakableText>,
  },
  { title: 'Status', card: 'mark', cell: (user) => <UserBadges user={user} /> },
  { title: 'Registered', align: 'end', cell: ({ createdAt }) => <Moment at={createdAt} to="day" /> },
];

function columnsWith(actions: UserActions): readonly Column<AdminUser>[] {
  return [
    ...COLUMNS,
    {
      title: 'Actions',
      isUntitled: true,
      card: 'corner',
      align: 'end',
      className: 'w-12 py-0!',
      cell: (user) => <UserMenu user={user} actions={actions} />,
    },
  ];
}

/** All users, newest first, filtered by text and registration date (ADMIN-47). */
export function UsersScreen() {
  const { values, set } = useQueryValues(FILTERS);
  const page = pageOf(values.page);
  const options = adminQuery(useConsole(), 'GET /api/admin/users', {
    query: {
      page,
      pageSize: PAGE_SIZE,
      ...(values.search === '' ? {} : { search: values.search }),
      ...(values.from === '' ? {} : { fromDate: values.from }),
      ...(values.to === '' ? {} : { toDate: values.to }),
    },
  });
  const read = useQuery(options);
  const changeCached = useChangeCached();
  const actions = useUserActions({
    onChanged: (changed) =>
      changeCached(options, (shown) => ({
        ...shown,
        users: shown.users.map((each) => (each.id === changed.id ? changed : each)),
      })),
  });
  const isNarrowed = values.search !== '' || values.from !== '' || values.to !== '';
  const clear = (): void => set({ search: '', from: '', to: '', page: '' });
  return (
    <>
      <ScreenHead title="Users" about="All registered users." />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox
          label="Search users"
          placeholder="Name or email"
          value={values.search}
          onSearch={(search) => set({ search, page: '' }, 'replace')}
          className="min-w-60 flex-1"
        />
        <DateInput
          label="Registered from"
          value={values.from}
          max={values.to === '' ? undefined : values.to}
          onChange={(from) => set({ from, page: '' })}
          className="min-w-36 flex-1 sm:flex-none"
        />
        <DateInput
          label="Registered to"
          value={values.to}
          min={values.from === '' ? undefined : values.from}
          onChange={(to) => set({ to, page: '' })}
          className="min-w-36 flex-1 sm:flex-none"
        />
        {isNarrowed && (
          <Button variant="quiet" className="h-10" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      <div className="mb-4 empty:hidden">{actions.failure}</div>
      <ListOf
        read={read}
        label="users"
        failure={ADMIN_TEXTS.usersFailed}
        isEmpty={({ users }) => users.length === 0}
        empty={
          isNarrowed
            ? {
                art: 'search',
                title: 'No matching users',
                hint: 'Try part of a name or email, or other dates.',
                action: <Button onClick={clear}>Clear filters</Button>,
              }
            : { art: 'search', title: 'No users', hint: 'Nobody has registered yet.' }
        }
      >
        {({ users, ...facts }, isStale) => (
          <PagedTable
            label="Users"
            rows={users}
            keyOf={({ id }) => id}
            columns={
              users.some((user) => actions.offeredOn(user).length > 0) ? columnsWith(actions) : COLUMNS
            }
            isStale={isStale}
            facts={facts}
            onPage={(page) => set({ page })}
          />
        )}
      </ListOf>
      {actions.dialogs}
    </>
  );
}
