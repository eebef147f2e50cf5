-- An unverified address from an external issuer is shown but reserved for nobody. Only an owned address is unique and
-- identifies its user (docs/decisions/019-sessions-are-rows.md).

alter table users add column owns_email boolean not null default true;
comment on column users.owns_email is
  'true if the address identifies the user and no other user can have it; false for an unverified address from an external issuer';

update users u set owns_email = false
 where u.email_verified_at is null and u.password_hash is null
   and exists (select from user_identities i where i.user_id = u.id);

alter table users drop column email_key;
alter table users add column email_key text generated always as (case when owns_email then lower(email) end) stored;
alter table users add constraint users_email_unique unique (email_key);
