-- Assistants: programs to which a member has granted access to an account. Their tokens are the provider's records.
create table assistant_grants (
  account_id   uuid not null,
  grant_id     text not null check (char_length(grant_id) between 1 and 100),
  user_id      uuid not null,
  client_id    text not null check (char_length(client_id) between 1 and 2000),
  client_name  text not null check (char_length(client_name) between 1 and 100),
  client_host  text not null check (char_length(client_host) between 1 and 300),
  scopes       text[] not null check (cardinality(scopes) > 0 and scopes <@ '{read,write,delete}'),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  primary key (account_id, grant_id),
  constraint assistant_grants_member_fk foreign key (account_id, user_id) references members (account_id, user_id)
    on delete cascade
);
create unique index assistant_grants_grant on assistant_grants (grant_id);
create index assistant_grants_user on assistant_grants (user_id);
create index assistant_grants_member on assistant_grants (account_id, user_id);
create index assistant_grants_client on assistant_grants (client_id);
create index assistant_grants_expiry on assistant_grants (expires_at);
create index assistant_grants_revoked on assistant_grants (revoked_at) where revoked_at is not null;
comment on table assistant_grants is 'not in backups: programs to which a member has granted access to an account';
comment on column assistant_grants.grant_id is 'the provider''s grant, as in identity_records.grant_id';
comment on column assistant_grants.client_host is 'the host of the client''s id, or of its redirect if the id is not an address';
comment on column assistant_grants.last_used_at is 'accurate to five minutes';
