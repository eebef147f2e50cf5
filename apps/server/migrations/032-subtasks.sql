-- A task can be a subtask of another task in its account (SUBTASK-1). The commands prevent cycles and a sixth level while
-- they hold the account's lock. When a parent is permanently removed, its subtasks in the trash lose their parent.
alter table tasks
  add column parent_id uuid,
  add constraint tasks_parent_fk foreign key (account_id, parent_id) references tasks (account_id, id)
    on delete set null (parent_id);
comment on column tasks.parent_id is 'the parent of a subtask; null for a task at the top level';
comment on column tasks.deleted_with is 'the project or task that was deleted along with the task, and that restores it; or the pattern that removed the task';

create index tasks_parent on tasks (account_id, parent_id) where parent_id is not null;
