create domain duration_minutes as smallint check (value between 5 and 1440);

alter table tasks
  add column duration_minutes duration_minutes;
comment on column tasks.duration_minutes is 'how long the task takes; null if unknown';

alter table repeat_patterns
  add column duration_minutes duration_minutes;
comment on column repeat_patterns.duration_minutes is 'the duration of the tasks that the pattern creates; null if unknown';
