-- The limit of storage is checked by the command that changes an account (docs/decisions/074-storage-check.md). Triggers
-- count the text of one account, and send a message to the server when the sum passes a multiple of 64 KiB.

create function report_storage(bytes bigint, added bigint) returns void language plpgsql as $$
begin
  if bytes >> 16 > (bytes - added) >> 16 then
    raise info using errcode = 'QL001', message = 'the text of an account has passed a multiple of 64 KiB';
  end if;
end
$$;

create or replace function keep_storage_of_new() returns trigger language plpgsql as $$
declare
  added record;
  total bigint;
begin
  for added in
    select account_id, sum(text_bytes)::bigint as bytes from changed group by account_id order by account_id
  loop
    insert into account_storage as s (account_id, text_bytes) values (added.account_id, added.bytes)
    on conflict (account_id) do update set text_bytes = s.text_bytes + excluded.text_bytes
    returning text_bytes into total;
    perform report_storage(total, added.bytes);
  end loop;
  return null;
end
$$;

create or replace function keep_storage_of_edited() returns trigger language plpgsql as $$
declare
  total bigint;
  change integer := new.text_bytes - old.text_bytes;
begin
  update account_storage set text_bytes = text_bytes + change where account_id = new.account_id
  returning text_bytes into total;
  perform report_storage(total, change);
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
