-- API tokens, with which scripts act for a member of an account. The token itself is shown once and never stored.
create table api_tokens (
  account_id     uuid not null,
  id             uuid not null,
  user_id        uuid not null,
  name           text not null check (char_length(name) between 1 and 100),
  token_hash     bytea not null check (octet_length(token_hash) = 32),
  last_four      text not null check (char_length(last_four) = 4),
  scopes         text[] not null check (cardinality(scopes) > 0 and scopes <@ '{read,write,delete,team}'),
  created_at     timestamptz not null,
  expires_at     timestamptz,
  last_used_at   timestamptz,
  last_used_from text check (char_length(last_used_from) <= 64),
  warned_at      timestamptz,
  revoked_at     timestamptz,
  primary key (account_id, id),
  constraint api_tokens_member_fk foreign key (account_id, user_id) references members (account_id, user_id)
    on delete cascade
);
create unique index api_tokens_hash on api_tokens (token_hash);
create index api_tokens_user on api_tokens (user_id);
create index api_tokens_member on api_tokens (account_id, user_id);
create index api_tokens_expiry on api_tokens (expires_at) where expires_at is not null and revoked_at is null;
create index api_tokens_revoked on api_tokens (revoked_at) where revoked_at is not null;
comment on table api_tokens is 'not in backups: tokens with which scripts act for a member';
comment on column api_tokens.token_hash is 'SHA-256 of the token; the token itself is not stored';
comment on column api_tokens.last_used_at is 'accurate to five minutes';
comment on column api_tokens.last_used_from is 'the network of the last use: /24 of IPv4, /48 of IPv6';
comment on column api_tokens.warned_at is 'when the user was emailed that the token is about to expire';
