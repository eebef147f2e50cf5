-- An address that an issuer elsewhere names without proof keeps nobody out: it is shown, and is nobody's. Only an
-- address that is owned is unique, and finds its user (docs/decisions/019-sessions-are-rows.md).

alter table users add column owns_email boolean not null default true;
comment on column users.owns_email is
  'whether the address finds the user and is kept from others; false where an issuer elsewhere named it without proof';

update users u set owns_email = false
 where u.email_verified_at is null and u.password_hash is null
   and exists (select from user_identities i where i.user_id = u.id);

alter table users drop column email_key;
alter table users add column email_key text generated always as (case when owns_email then lower(email) end) stored;
alter table users add constraint users_email_unique unique (email_key);
