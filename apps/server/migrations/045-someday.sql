-- Tasks and projects can be put off without a date, and a task can be hidden from lists until its date.
alter table tasks
  add column someday boolean not null default false,
  add column hidden boolean not null default false,
  add constraint tasks_someday check (not someday or scheduled_date is null),
  add constraint tasks_hidden check (not hidden or not someday and coalesce(scheduled_date, due_date) is not null);
comment on column tasks.someday is 'whether the task is put off without a date';
comment on column tasks.hidden is 'whether lists leave the task out until its scheduled or due date';

alter table repeat_patterns
  add column hidden boolean not null default false;

alter table projects
  add column someday boolean not null default false;
comment on column projects.someday is 'whether only the project itself shows its open tasks';
