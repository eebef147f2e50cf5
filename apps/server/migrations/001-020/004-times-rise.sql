-- A row's updated_at increases with its version. Browsers compare updated_at to ignore stale responses, and API clients
-- request the rows updated since a time. The time of a change is not reliable by itself: a server reads its own clock
-- before the request waits for the account's lock. These triggers therefore make each time at least one millisecond
-- (the precision of the API) later than the previous one (docs/decisions/004-rows-belong-to-accounts.md).
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
