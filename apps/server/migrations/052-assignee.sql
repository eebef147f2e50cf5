-- The assignee of an open task is an Active member: commands check it, and unassign the tasks of a member who loses access.
alter table tasks
  add column assignee_id uuid,
  add constraint tasks_assignee_fk foreign key (account_id, assignee_id) references members (account_id, user_id)
    on delete set null (assignee_id);
create index tasks_assignee on tasks (assignee_id, account_id) where assignee_id is not null;
comment on column tasks.assignee_id is 'the member who is to do the task; null for nobody';

alter table repeat_patterns
  add column assignee_id uuid,
  add constraint repeat_patterns_assignee_fk foreign key (account_id, assignee_id)
    references members (account_id, user_id) on delete set null (assignee_id);
create index repeat_patterns_assignee on repeat_patterns (assignee_id, account_id) where assignee_id is not null;
