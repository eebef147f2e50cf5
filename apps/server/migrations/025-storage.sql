-- The size of each account's text in bytes, so that a user's storage can be limited across all accounts that they own.
-- Each table with text stores a row's size in a column, and triggers add changes to the account's total.

alter table tasks add column text_bytes integer not null generated always as
  (octet_length(title) + coalesce(octet_length(notes), 0) + coalesce(octet_length(description), 0)) stored;
alter table repeat_patterns add column text_bytes integer not null generated always as
  (octet_length(title) + coalesce(octet_length(notes), 0) + coalesce(octet_length(description), 0)
   + coalesce(octet_length(custom_pattern), 0)) stored;
alter table projects add column text_bytes integer not null generated always as (octet_length(title)) stored;
alter table tags add column text_bytes integer not null generated always as
  (octet_length(name) + octet_length(full_path)) stored;

create table account_storage (
  account_id uuid primary key references accounts (id) on delete cascade,
  text_bytes bigint not null
) with (fillfactor = 50);
comment on table account_storage is 'the size of each account''s text in bytes, including the trash; pages are half empty, like those of accounts';

create table storage_limits (
  tier      tier primary key,
  max_bytes bigint not null
);
comment on table storage_limits is 'the limits from the domain rules; each server writes them on startup';

insert into account_storage (account_id, text_bytes)
select account_id, sum(text_bytes)
  from (select account_id, text_bytes from tasks union all select account_id, text_bytes from projects
        union all select account_id, text_bytes from tags
        union all select account_id, text_bytes from repeat_patterns) texts
 group by account_id;

-- Rejects the change if the account's Owner exceeds their limit. The totals of their other accounts are read without a
-- lock, so concurrent changes to several accounts can exceed the limit by the bytes that they add.
create function require_storage(account uuid) returns void language plpgsql as $$
begin
  perform refuse('storage ' || of_account.tier || ' ' || owned.used || ' ' || owned.max_bytes || ' '
                 || of_account.account_type || ' ' || owner.user_id)
     from members owner
     join accounts of_account on of_account.id = owner.account_id
    cross join lateral (
      select sum(s.text_bytes) as used, max(l.max_bytes) as max_bytes
        from members m
        join accounts a on a.id = m.account_id
        left join account_storage s on s.account_id = a.id
        left join storage_limits l on l.tier = a.tier and a.deleted_at is null
       where m.user_id = owner.user_id and m.role = 'Owner') owned
    where owner.account_id = account and owner.role = 'Owner' and owned.used > owned.max_bytes;
end
$$;

-- Checks the limit only when an account's total crosses a multiple of 64 KiB, so that most changes do not cost extra.
create function keep_storage_of_new() returns trigger language plpgsql as $$
declare
  counted record;
begin
  for counted in
    with added as (select account_id, sum(text_bytes)::bigint as bytes from changed group by account_id order by account_id),
    kept as (
      insert into account_storage as s (account_id, text_bytes) select account_id, bytes from added
      on conflict (account_id) do update set text_bytes = s.text_bytes + excluded.text_bytes
      returning account_id, text_bytes)
    select account_id from kept join added using (account_id) where text_bytes >> 16 > (text_bytes - bytes) >> 16
  loop
    perform require_storage(counted.account_id);
  end loop;
  return null;
end
$$;

create function keep_storage_of_removed() returns trigger language plpgsql as $$
begin
  update account_storage s set text_bytes = s.text_bytes - removed.bytes
    from (select account_id, sum(text_bytes) as bytes from changed group by account_id) removed
   where s.account_id = removed.account_id;
  return null;
end
$$;

create function keep_storage_of_edited() returns trigger language plpgsql as $$
declare
  kept bigint;
  change integer := new.text_bytes - old.text_bytes;
begin
  update account_storage set text_bytes = text_bytes + change where account_id = new.account_id
  returning text_bytes into kept;
  if kept >> 16 > (kept - change) >> 16 then perform require_storage(new.account_id); end if;
  return null;
end
$$;

create trigger tasks_stored_in after insert on tasks referencing new table as changed
  for each statement execute function keep_storage_of_new();
create trigger tasks_stored_out after delete on tasks referencing old table as changed
  for each statement execute function keep_storage_of_removed();
create trigger tasks_stored_anew after update on tasks
  for each row when (old.text_bytes <> new.text_bytes) execute function keep_storage_of_edited();

create trigger repeat_patterns_stored_in after insert on repeat_patterns referencing new table as changed
  for each statement execute function keep_storage_of_new();
create trigger repeat_patterns_stored_out after delete on repeat_patterns referencing old table as changed
  for each statement execute function keep_storage_of_removed();
create trigger repeat_patterns_stored_anew after update on repeat_patterns
  for each row when (old.text_bytes <> new.text_bytes) execute function keep_storage_of_edited();

create trigger projects_stored_in after insert on projects referencing new table as changed
  for each statement execute function keep_storage_of_new();
create trigger projects_stored_out after delete on projects referencing old table as changed
  for each statement execute function keep_storage_of_removed();
create trigger projects_stored_anew after update on projects
  for each row when (old.text_bytes <> new.text_bytes) execute function keep_storage_of_edited();

create trigger tags_stored_in after insert on tags referencing new table as changed
  for each statement execute function keep_storage_of_new();
create trigger tags_stored_out after delete on tags referencing old table as changed
  for each statement execute function keep_storage_of_removed();
create trigger tags_stored_anew after update on tags
  for each row when (old.text_bytes <> new.text_bytes) execute function keep_storage_of_edited();
