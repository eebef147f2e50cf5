-- Repeating tasks (docs/decisions/024-repeating-tasks.md). Upcoming occurrences are computed from the pattern; the table
-- contains only those that were created or cancelled. An occurrence and its task have the same id, which is derived
-- from the pattern and the date, so that creating it twice results in the same row.

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
comment on column repeat_patterns.task_id is 'the task that was made repeating; it may have been permanently removed';
comment on column repeat_patterns.paused_on is 'the first day of a pause, whether the user paused the pattern (is_active is false) or the plan lacks the feature';
comment on column repeat_patterns.counted_through is 'the last date whose occurrences are counted; upcoming ones are later';
comment on column repeat_patterns.next_due_at is
  'the start of next_date in the user''s time zone; -infinity if it has to be computed again';
comment on column repeat_patterns.template_task_id is
  'the newest open task of the series; editing it changes the template of new occurrences';

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
comment on table occurrences is 'an occurrence remains after its pattern, which is purged 30 days after its deletion';
comment on column occurrences.after_task_id is 'the task whose completion created the occurrence';
comment on column occurrences.made_version is 'the version of its task at creation; the task is unchanged while it has this version';

alter table tasks add column repeat_pattern_id uuid;
create index tasks_series on tasks (repeat_pattern_id, account_id, completed_at) where repeat_pattern_id is not null;
comment on column tasks.repeat_pattern_id is
  'the series of the task; a completed task keeps it when the pattern is removed';
comment on column tasks.deleted_with is
  'the project that was deleted along with the task, and that restores it; or the pattern that removed the task';

create trigger repeat_patterns_time_rises before update of version on repeat_patterns
  for each row when (new.updated_at < old.updated_at + interval '1 millisecond')
  execute function rise_updated_at();
create trigger occurrences_time_rises before update of version on occurrences
  for each row when (new.updated_at < old.updated_at + interval '1 millisecond')
  execute function rise_updated_at();

-- Tasks are created at the user's midnight. When the user's time zone changes, the next pass visits their patterns and
-- either creates the tasks that are due in the new zone or computes next_due_at again. Several changes before that pass
-- cause only one visit.
create function look_at_patterns_anew() returns trigger language plpgsql as $$
begin
  -- Locks rows in the same order as every other change, to prevent deadlocks.
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
