-- The provider keeps a failure of its own under the key of the call for a day: the next attempt needs another key.
create table provider_keys (
  key        text primary key,
  generation integer not null,
  failed_at  timestamptz not null
);
create index provider_keys_failed on provider_keys (failed_at);
comment on table provider_keys is 'idempotency keys under which the payment provider failed, with the number of the next one';
