-- A scheduled date can have a time of day, a wall time without a zone (DATE-21). From 18:00 on it means this evening.
alter table tasks
  add column scheduled_time text collate "C",
  add constraint tasks_time_form check (scheduled_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint tasks_time_has_date check (scheduled_time is null or scheduled_date is not null),
  add constraint tasks_time_decides_evening check (scheduled_date is null or this_evening = (scheduled_time >= '18:00'));
comment on column tasks.scheduled_time is 'the time of day on the scheduled date as HH:MM; it has no time zone';

alter table repeat_patterns
  add column scheduled_time text collate "C",
  add constraint repeat_patterns_time_form check (scheduled_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint repeat_patterns_time_is_scheduled check (scheduled_time is null or date_field = 'scheduled'),
  add constraint repeat_patterns_time_decides_evening check (this_evening = (scheduled_time >= '18:00'));
comment on column repeat_patterns.scheduled_time is 'the time of day of new occurrences as HH:MM';
