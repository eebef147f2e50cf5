-- A stored response that contains rows stores only their ids.
alter table idempotency_keys add column row_ids uuid[];
comment on column idempotency_keys.body is 'the body of the response; null if row_ids names its rows';

-- Lets a purge find the next rows without visiting the rows that it has already removed.
drop index idempotency_keys_age;
create index idempotency_keys_age on idempotency_keys (created_at);
create index client_rates_age on client_rates (window_at);
create index tags_trash on tags (deleted_at) where deleted_at is not null;

-- For the oldest rows in an account's trash, and for the tasks of a project.
create index tasks_account_trash on tasks (account_id, deleted_at) where deleted_at is not null;
create index projects_account_trash on projects (account_id, deleted_at) where deleted_at is not null;
create index tasks_project on tasks (project_id, account_id) where project_id is not null;
