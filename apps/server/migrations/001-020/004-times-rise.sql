-- A row's time rises with its version. Browsers tell an old answer from a new one by updated_at, and clients ask
-- for what was updated since; but the time of a change is that of a request, read before the request waited for the
-- account's lock, from the clock of one of several servers. Whatever time a change brings, it is at least one
-- millisecond (what the wire carries) after that of the change before
-- (docs/decisions/004-rows-belong-to-accounts.md).
create function rise_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at = old.updated_at + interval '1 millisecond';
  return new;
end
$$;

create trigger tasks_time_rises before update of version on tasks
  for each row when (new.updated_at < old.updated_at + interval '1 millisecond')
  execute function rise_updated_at();
create trigger projects_time_rises before update of version on projects
  for each row when (new.updated_at < old.updated_at + interval '1 millisecond')
  execute function rise_updated_at();
create trigger tags_time_rises before update of version on tags
  for each row when (new.updated_at < old.updated_at + interval '1 millisecond')
  execute function rise_updated_at();
