-- Renames triggers, a function and a column to say what they do.
alter function look_at_patterns_anew() rename to reschedule_patterns;
alter trigger accounts_counted_anew on accounts rename to accounts_changed_count;
alter trigger tasks_stored_anew on tasks rename to tasks_stored_change;
alter trigger repeat_patterns_stored_anew on repeat_patterns rename to repeat_patterns_stored_change;
alter trigger projects_stored_anew on projects rename to projects_stored_change;
alter trigger tags_stored_anew on tags rename to tags_stored_change;
alter table announcements rename column told to notified;
