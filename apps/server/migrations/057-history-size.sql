-- The size of the events of an account. Beyond a limit the oldest ones are removed. Each event counts 200 bytes and its text.
alter table account_storage add column event_bytes bigint not null default 0;
comment on column account_storage.event_bytes is 'the size of the account''s task_events, which does not count towards storage';
update account_storage s set event_bytes = logged.bytes
  from (select account_id, sum(text_bytes + 200) as bytes from task_events group by account_id) logged
 where s.account_id = logged.account_id;

create function forget_size_of_events() returns trigger language plpgsql as $$
begin
  update account_storage s set event_bytes = s.event_bytes - removed.bytes
    from (select account_id, sum(text_bytes + 200) as bytes from changed group by account_id) removed
   where s.account_id = removed.account_id;
  return null;
end
$$;
create trigger task_events_removed after delete on task_events referencing old table as changed
  for each statement execute function forget_size_of_events();
