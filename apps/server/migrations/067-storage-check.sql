-- The limit of storage is checked by the command that changes an account (docs/decisions/074-storage-check.md). Triggers
-- count the text of one account, and mark its row when the sum passes a multiple of 64 KiB.

alter table account_storage add column limit_due boolean not null default false;
comment on column account_storage.limit_due is 'true in a transaction that has added text past a multiple of 64 KiB, until it has checked the limit of the account''s Owner';

create or replace function keep_storage_of_new() returns trigger language plpgsql as $$
declare
  added record;
begin
  for added in
    select account_id, sum(text_bytes)::bigint as bytes from changed group by account_id order by account_id
  loop
    insert into account_storage as s (account_id, text_bytes, limit_due)
    values (added.account_id, added.bytes, added.bytes >> 16 > 0)
    on conflict (account_id) do update
      set text_bytes = s.text_bytes + excluded.text_bytes,
          limit_due = s.limit_due or (s.text_bytes + excluded.text_bytes) >> 16 > s.text_bytes >> 16;
  end loop;
  return null;
end
$$;

create or replace function keep_storage_of_edited() returns trigger language plpgsql as $$
declare
  change integer := new.text_bytes - old.text_bytes;
begin
  update account_storage
     set text_bytes = text_bytes + change, limit_due = limit_due or (text_bytes + change) >> 16 > text_bytes >> 16
   where account_id = new.account_id;
  return null;
end
$$;

create or replace function keep_storage_of_removed() returns trigger language plpgsql as $$
declare
  removed record;
begin
  for removed in
    select account_id, sum(text_bytes)::bigint as bytes from changed group by account_id order by account_id
  loop
    update account_storage set text_bytes = text_bytes - removed.bytes where account_id = removed.account_id;
  end loop;
  return null;
end
$$;

drop function require_storage(uuid);
drop function refuse(text);
