-- The address that a user had before one that is not verified yet: they get it back where its owner says that the new one is not
-- theirs.
alter table users
  add column previous_email text,
  add column previous_email_verified_at timestamptz;

-- The one-time link by which an operator registers ADMIN_EMAIL. Each start without an admin makes another one.
create table setup_links (
  token_hash bytea primary key,
  email      text not null,
  expires_at timestamptz not null
);
comment on table setup_links is 'not in backups: links to register the first admin';
