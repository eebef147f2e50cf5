-- Answers that tell of rows are kept as the ids of the rows.
alter table idempotency_keys add column row_ids uuid[];
comment on column idempotency_keys.body is 'what the answer said; null where row_ids tells of what it was';

-- A purge finds the next rows to remove without a look at those that it has removed before.
drop index idempotency_keys_age;
create index idempotency_keys_age on idempotency_keys (created_at);
create index client_rates_age on client_rates (window_at);
create index tags_trash on tags (deleted_at) where deleted_at is not null;

-- The oldest of an account's trash, and the tasks of a project.
create index tasks_account_trash on tasks (account_id, deleted_at) where deleted_at is not null;
create index projects_account_trash on projects (account_id, deleted_at) where deleted_at is not null;
create index tasks_project on tasks (project_id, account_id) where project_id is not null;
