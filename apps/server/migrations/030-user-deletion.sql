-- A user who has requested deletion cannot sign in. A job removes their row and all rows that refer to it 30 days later.
alter table users add column deletion_requested_at timestamptz;
comment on column users.deletion_requested_at is 'when the user requested deletion; equal to deactivated_at and to the deleted_at of their accounts. Null for all other users';
alter table users add constraint users_deleted_are_deactivated check (deletion_requested_at is null or deactivated_at is not null);
create index users_to_purge on users (deletion_requested_at) where deletion_requested_at is not null;
