-- Lets each batch of a purge find expired rows by their time, without reading the whole table.
create index notifications_read on notifications (created_at) where read_at is not null;
create index invitations_ended on invitations (ended_at) where ended_at is not null;
create index invitations_late on invitations (expires_at) where ended_at is null;
create index accounts_deleted on accounts (deleted_at, id) where deleted_at is not null;
create index sessions_ended on sessions (ended_at) where ended_at is not null;
create index mail_tokens_expiry on mail_tokens (expires_at);
create index mail_tokens_used on mail_tokens (used_at) where used_at is not null;
