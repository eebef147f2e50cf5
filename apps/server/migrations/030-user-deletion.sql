-- A user who asked to be deleted cannot sign in; 30 days later a job removes the row with all that refers to it.
alter table users add column deletion_requested_at timestamptz;
comment on column users.deletion_requested_at is 'when the user asked to be deleted, as deactivated_at and the deleted_at of their accounts; null for all others';
alter table users add constraint users_deleted_are_deactivated check (deletion_requested_at is null or deactivated_at is not null);
create index users_to_purge on users (deletion_requested_at) where deletion_requested_at is not null;
