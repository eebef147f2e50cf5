-- The tables and indexes of the admin console (docs/decisions/028-admin-console.md).

create extension if not exists pg_trgm;

-- The audit log -----------------------------------------------------------
--
-- Rows are never changed or removed. The server's role has no right to alter them, and the trigger also stops roles that
-- always have this right, such as the owner and superusers. A row contains copies of names and addresses, so that it
-- stays correct when users change or are deleted.

create table audit_logs (
  id            uuid primary key,
  at            timestamptz not null,
  action        text not null,
  description   text not null,
  resource_type text not null,
  resource_id   text,
  admin_user_id uuid,
  admin_name    text not null,
  admin_email   text,
  ip_address    text,
  success       boolean not null,
  error_message text,
  before        jsonb,
  after         jsonb
);
comment on table audit_logs is 'successful and rejected actions of admins; append-only';
comment on column audit_logs.admin_user_id is 'null for the command line';
comment on column audit_logs.before is 'the previous values of the changed fields; never a secret';

create index audit_logs_at on audit_logs (at desc, id desc);
-- The index for each filter includes the columns of the other filters, so that only matching rows are fetched.
create index audit_logs_admin on audit_logs (admin_user_id, at desc, id desc) include (action, resource_type, success);
create index audit_logs_action on audit_logs (action, at desc, id desc) include (admin_user_id, resource_type, success);
create index audit_logs_resource on audit_logs (resource_type, at desc, id desc) include (admin_user_id, action, success);
create index audit_logs_refused on audit_logs (at desc, id desc) where not success;

create function refuse_alteration() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'insufficient_privilege';
end;
$$;

create trigger audit_logs_append_only before update or delete or truncate on audit_logs
  for each statement execute function refuse_alteration();

revoke update, delete, truncate on audit_logs from current_user;

-- Stored counts -----------------------------------------------------------
--
-- A count is the sum of its shards. Each connection updates only one of them, so that concurrent registrations do not
-- block each other. Days are in UTC.

create table kept_counts (
  name  text not null,
  day   date not null default '-infinity',
  shard smallint not null,
  value bigint not null,
  primary key (name, day, shard)
) with (fillfactor = 50);
comment on column kept_counts.day is 'the counted day; -infinity for a total over all time';
comment on column kept_counts.shard is 'the shard of the counting connection, from 0 to 63';

create function keep_count(counted text, counted_on date, change bigint) returns void language plpgsql as $$
begin
  if change = 0 then return; end if;
  insert into kept_counts as k (name, day, shard, value) values (counted, counted_on, pg_backend_pid() & 63, change)
  on conflict (name, day, shard) do update set value = k.value + excluded.value;
end;
$$;

create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_count('users', '-infinity', count(*)),
            keep_count('users.deactivated', '-infinity', count(deactivated_at)) from changed;
    perform keep_count('users.signed-up', signed_up.day, signed_up.people)
       from (select (created_at at time zone 'UTC')::date as day, count(*) as people
               from changed group by 1 order by 1) signed_up;
  else
    perform keep_count('users', '-infinity', -count(*)),
            keep_count('users.deactivated', '-infinity', -count(deactivated_at)) from changed;
  end if;
  return null;
end;
$$;
create trigger users_counted_in after insert on users referencing new table as changed
  for each statement execute function count_users();
create trigger users_counted_out after delete on users referencing old table as changed
  for each statement execute function count_users();

create function count_deactivation() returns trigger language plpgsql as $$
begin
  perform keep_count('users.deactivated', '-infinity', case when new.deactivated_at is null then -1 else 1 end);
  return null;
end;
$$;
create trigger users_deactivated after update of deactivated_at on users for each row
  when ((old.deactivated_at is null) <> (new.deactivated_at is null)) execute function count_deactivation();

-- Counts inserted and deleted accounts per statement. Updates are counted per row below, because a statement trigger
-- with a transition table cannot be limited to some columns, and every change to a task updates its account's row.
create function count_accounts() returns trigger language plpgsql as $$
declare
  counted record;
begin
  for counted in
    select names.name, (case tg_op when 'INSERT' then 1 else -1 end) * count(*) as change
      from changed
     cross join lateral (values ('accounts.type.' || account_type), ('accounts.tier.' || tier),
                                ('accounts.paid.' || paid_tier), ('accounts.granted.' || granted_tier)) names (name)
     where deleted_at is null
     group by names.name order by names.name
  loop
    perform keep_count(counted.name, '-infinity', counted.change);
  end loop;
  return null;
end;
$$;
create trigger accounts_counted_in after insert on accounts referencing new table as changed
  for each statement execute function count_accounts();
create trigger accounts_counted_out after delete on accounts referencing old table as changed
  for each statement execute function count_accounts();

create function count_account_change() returns trigger language plpgsql as $$
declare
  counted record;
begin
  for counted in
    select names.name, sum(names.change) as change
      from (values ('accounts.type.' || old.account_type, -1, old.deleted_at), ('accounts.type.' || new.account_type, 1, new.deleted_at),
                   ('accounts.tier.' || old.tier, -1, old.deleted_at), ('accounts.tier.' || new.tier, 1, new.deleted_at),
                   ('accounts.paid.' || old.paid_tier, -1, old.deleted_at), ('accounts.paid.' || new.paid_tier, 1, new.deleted_at),
                   ('accounts.granted.' || old.granted_tier, -1, old.deleted_at), ('accounts.granted.' || new.granted_tier, 1, new.deleted_at)
           ) names (name, change, deleted_at)
     where names.deleted_at is null
     group by names.name having sum(names.change) <> 0 order by names.name
  loop
    perform keep_count(counted.name, '-infinity', counted.change);
  end loop;
  return null;
end;
$$;
create trigger accounts_counted_anew
  after update of account_type, tier, paid_tier, granted_tier, deleted_at on accounts for each row
  when (old.account_type is distinct from new.account_type or old.tier is distinct from new.tier
        or old.paid_tier is distinct from new.paid_tier or old.granted_tier is distinct from new.granted_tier
        or (old.deleted_at is null) is distinct from (new.deleted_at is null))
  execute function count_account_change();

create function count_audit_logs() returns trigger language plpgsql as $$
begin
  perform keep_count('audit-logs', '-infinity', count(*)) from changed;
  return null;
end;
$$;
create trigger audit_logs_counted after insert on audit_logs referencing new table as changed
  for each statement execute function count_audit_logs();

-- Users -------------------------------------------------------------------

alter table users
  add column deactivation_reason text,
  add column last_active_on date;
alter table users set (fillfactor = 90);
comment on column users.deactivation_reason is 'visible only to admins';
comment on column users.last_active_on is 'the UTC day of the user''s last request; written once a day';

create function count_active_user() returns trigger language plpgsql as $$
begin
  perform keep_count('users.active', new.last_active_on, 1);
  return null;
end;
$$;
create trigger users_active after update of last_active_on on users for each row
  when (new.last_active_on is distinct from old.last_active_on and new.last_active_on is not null)
  execute function count_active_user();

create index users_created on users (created_at desc, id desc);
create index users_search on users using gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index users_first_name on users (lower(first_name) text_pattern_ops);
create index users_last_name on users (lower(last_name) text_pattern_ops);
create index users_address on users (lower(email) text_pattern_ops);

insert into kept_counts (name, day, shard, value)
select 'users', date '-infinity', 0, count(*) from users
union all
select 'users.deactivated', date '-infinity', 0, count(deactivated_at) from users
union all
select 'users.signed-up', (created_at at time zone 'UTC')::date, 0, count(*) from users group by 2
union all
select names.name, date '-infinity', 0, count(*)
  from accounts
 cross join lateral (values ('accounts.type.' || account_type), ('accounts.tier.' || tier),
                            ('accounts.paid.' || paid_tier), ('accounts.granted.' || granted_tier)) names (name)
 where deleted_at is null
 group by names.name;

-- Sessions ----------------------------------------------------------------

alter table sessions add column proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set not null;
comment on column sessions.proved_at is 'when the user last entered their password in this session';

-- Announcements, and the processing of webhooks ----------------------------

create table announcements (
  id          uuid primary key,
  title       text not null check (char_length(title) between 1 and 120),
  message     text not null,
  link        text,
  created_at  timestamptz not null,
  created_by  text not null,
  told        integer not null default 0,
  cursor      uuid,
  finished_at timestamptz
);
create index announcements_created on announcements (created_at desc, id desc);
comment on column announcements.created_by is 'the admin''s name at that time';
comment on column announcements.told is 'number of users notified so far';
comment on column announcements.cursor is 'the user notified last; users are notified in the order of their ids';

alter table billing_events
  add column attempts integer not null default 0,
  add column error text,
  add column done_at timestamptz;
update billing_events set attempts = 1, done_at = received_at;
comment on column billing_events.error is 'why the last attempt failed';
