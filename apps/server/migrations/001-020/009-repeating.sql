-- Repeating tasks (docs/decisions/024-repeating-tasks.md). Occurrences to come are computed from the pattern; a row
-- of occurrences is one that was made or cancelled. An occurrence and the task that it becomes have the same id,
-- which follows from pattern and date: whoever makes it again makes the same row.

create table repeat_patterns (
  account_id          uuid not null references accounts (id) on delete cascade,
  id                  uuid not null,
  user_id             uuid references users (id) on delete set null,
  task_id             uuid not null,
  frequency           text not null check (frequency in ('Daily', 'Weekly', 'Monthly', 'Yearly', 'Custom')),
  "interval"          smallint not null check ("interval" between 1 and 365),
  week_days           smallint[] not null check (week_days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  month_day           smallint check (month_day between 1 and 31),
  custom_pattern      text check (char_length(custom_pattern) between 1 and 500),
  repeat_mode         text not null check (repeat_mode in ('Completion', 'Schedule')),
  end_date            date,
  max_occurrences     smallint check (max_occurrences between 1 and 1000),
  is_active           boolean not null default true,
  paused_on           date,
  first_date          date not null,
  counted_through     date not null,
  counted_occurrences integer not null check (counted_occurrences >= 1),
  next_date           date,
  next_due_at         timestamptz,
  template_task_id    uuid,
  title               text not null check (char_length(title) between 1 and 500),
  notes               text check (char_length(notes) <= 100000),
  description         text check (char_length(description) <= 100000),
  priority            text not null check (priority in ('none', 'low', 'medium', 'high')),
  project_id          uuid,
  tag_ids             uuid[] not null default '{}',
  this_evening        boolean not null default false,
  date_field          text not null check (date_field in ('scheduled', 'due')),
  due_offset          integer check (due_offset between -4000000 and 4000000),
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  deleted_at          timestamptz,
  version             bigint not null,
  primary key (account_id, id),
  constraint repeat_patterns_project_fk foreign key (account_id, project_id) references projects (account_id, id)
    on delete set null (project_id),
  constraint repeat_patterns_dates_of_frequency check (
    (frequency = 'Weekly') = (cardinality(week_days) > 0)
    and (frequency = 'Monthly') = (month_day is not null)
    and (frequency = 'Custom') = (custom_pattern is not null)),
  constraint repeat_patterns_counted check (counted_through >= first_date),
  constraint repeat_patterns_next_is_to_come check (next_date > counted_through),
  constraint repeat_patterns_next_has_instant check ((next_date is null) = (next_due_at is null)),
  constraint repeat_patterns_pause_has_no_next check (
    next_date is null
    or paused_on is null and is_active and deleted_at is null and repeat_mode = 'Schedule'),
  constraint repeat_patterns_evening_is_scheduled check (not this_evening or date_field = 'scheduled')
);
create index repeat_patterns_due on repeat_patterns (next_due_at) where next_due_at is not null;
create index repeat_patterns_of_user on repeat_patterns (user_id) where next_due_at is not null;
create index repeat_patterns_version on repeat_patterns (account_id, version);
create index repeat_patterns_trash on repeat_patterns (deleted_at) where deleted_at is not null;
comment on column repeat_patterns.task_id is 'the task that was made repeating; it may be gone for good';
comment on column repeat_patterns.paused_on is 'the first day of a pause, a person''s (is_active false) or the plan''s';
comment on column repeat_patterns.counted_through is 'occurrences up to it are counted: those to come lie after it';
comment on column repeat_patterns.next_due_at is
  'the first instant of next_date in the zone of the user; earlier where that has to be looked at anew';
comment on column repeat_patterns.template_task_id is
  'the newest open task of the series; whoever edits it edits what new occurrences are made of';

create table occurrences (
  account_id    uuid not null references accounts (id) on delete cascade,
  id            uuid not null,
  pattern_id    uuid not null,
  date          date not null,
  status        text not null check (status in ('Created', 'Cancelled')),
  after_task_id uuid,
  made_version  bigint,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  deleted_at    timestamptz,
  version       bigint not null,
  primary key (account_id, id),
  constraint occurrences_once_a_date unique (account_id, pattern_id, date)
);
create index occurrences_version on occurrences (account_id, version);
create index occurrences_date on occurrences (account_id, date);
create index occurrences_trash on occurrences (deleted_at) where deleted_at is not null;
create index occurrences_after_task on occurrences (account_id, after_task_id) where after_task_id is not null;
comment on table occurrences is 'one outlives its pattern, which is removed for good 30 days after its deletion';
comment on column occurrences.after_task_id is 'the task whose completion made it';
comment on column occurrences.made_version is 'the version that its task was made with: unchanged since while it has that';

alter table tasks add column repeat_pattern_id uuid;
create index tasks_series on tasks (repeat_pattern_id, account_id, completed_at) where repeat_pattern_id is not null;
comment on column tasks.repeat_pattern_id is
  'the series that it belongs to; a completed task keeps it when the pattern is removed';
comment on column tasks.deleted_with is
  'the project whose deletion took the task along, which restoring it brings back; or the pattern that took it back';

create trigger repeat_patterns_time_rises before update of version on repeat_patterns
  for each row when (new.updated_at < old.updated_at + interval '1 millisecond')
  execute function rise_updated_at();
create trigger occurrences_time_rises before update of version on occurrences
  for each row when (new.updated_at < old.updated_at + interval '1 millisecond')
  execute function rise_updated_at();

-- Midnight is that of the user. When their zone changes, the next pass looks at their patterns anew, once however
-- often it changes until then: it makes what the new zone's date asks for, or sets the instant again.
create function look_at_patterns_anew() returns trigger language plpgsql as $$
begin
  -- Locked in the order in which every change of an account locks them.
  update repeat_patterns p set next_due_at = '-infinity'
    from (select account_id, id from repeat_patterns
           where user_id = new.id and next_due_at > '-infinity'
           order by account_id, id for no key update) theirs
   where p.account_id = theirs.account_id and p.id = theirs.id;
  return null;
end
$$;
create trigger users_zone_moves_midnight after update of time_zone on users
  for each row when (new.time_zone is distinct from old.time_zone)
  execute function look_at_patterns_anew();
