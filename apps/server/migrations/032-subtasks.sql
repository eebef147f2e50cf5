-- A task can be a subtask of another one in its account (SUBTASK-1). The commands keep out cycles and a sixth level
-- under the account's lock. A parent that is permanently removed leaves its subtasks in the trash without one.
alter table tasks
  add column parent_id uuid,
  add constraint tasks_parent_fk foreign key (account_id, parent_id) references tasks (account_id, id)
    on delete set null (parent_id);
comment on column tasks.parent_id is 'the task that this one is a subtask of; null at the top';
comment on column tasks.deleted_with is 'the project or the task whose deletion took the task along, which restoring it brings back; or the pattern that took it back';

create index tasks_parent on tasks (account_id, parent_id) where parent_id is not null;
