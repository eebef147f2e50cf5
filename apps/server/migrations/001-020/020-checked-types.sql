-- PostgreSQL parses all check constraints of a table in each statement that changes the table, whichever columns it sets.
-- For accounts and tasks, this took an eighth of the time of small changes (docs/decisions/005-one-statement-changes.md).
-- The constraint of a domain is evaluated only when a column of that type is set.
create domain account_type as text check (value in ('Personal', 'Team'));
create domain tier as text check (value in ('PersonalFree', 'PersonalPro', 'Team', 'TeamPro'));
create domain account_name as text check (char_length(value) between 1 and 200);
create domain seats as integer check (value >= 1);
create domain row_count as integer check (value >= 0);
create domain task_title as text check (char_length(value) between 1 and 500);
create domain priority as text check (value in ('none', 'low', 'medium', 'high'));

-- The trigger has to be re-created, because the types of its columns change.
drop trigger accounts_counted_anew on accounts;

alter table accounts
  drop constraint accounts_account_type_check,
  drop constraint accounts_tier_check,
  drop constraint accounts_paid_tier_check,
  drop constraint accounts_granted_tier_check,
  drop constraint accounts_name_check,
  drop constraint accounts_max_seats_check,
  drop constraint accounts_task_count_check,
  drop constraint accounts_project_count_check,
  alter column account_type type account_type,
  alter column tier type tier,
  alter column paid_tier type tier,
  alter column granted_tier type tier,
  alter column name type account_name,
  alter column max_seats type seats,
  alter column task_count type row_count,
  alter column project_count type row_count;

create trigger accounts_counted_anew
  after update of account_type, tier, paid_tier, granted_tier, deleted_at on accounts
  for each row when (
    old.account_type is distinct from new.account_type
    or old.tier is distinct from new.tier
    or old.paid_tier is distinct from new.paid_tier
    or old.granted_tier is distinct from new.granted_tier
    or (old.deleted_at is null) is distinct from (new.deleted_at is null)
  ) execute function count_account_change();

alter table tasks
  drop constraint tasks_title_check,
  drop constraint tasks_priority_check,
  alter column title type task_title,
  alter column priority type priority;
