-- Payment (docs/decisions/026-billing.md). An account's tier is the higher of the paid one and the one that the operator
-- has granted. Tiers from before this migration count as granted.

alter table accounts
  add column paid_tier text not null default 'PersonalFree'
    check (paid_tier in ('PersonalFree', 'PersonalPro', 'Team', 'TeamPro')),
  add column granted_tier text not null default 'PersonalFree'
    check (granted_tier in ('PersonalFree', 'PersonalPro', 'Team', 'TeamPro'));
comment on column accounts.tier is 'the higher of paid_tier and granted_tier';

update accounts set granted_tier = tier where tier <> 'PersonalFree';

create table account_billing (
  account_id           uuid primary key references accounts (id) on delete cascade,
  provider             text not null check (provider in ('stripe', 'sandbox')),
  customer_id          text not null,
  subscription_id      text,
  price_id             text,
  status               text,
  period_start         timestamptz,
  period_end           timestamptz,
  cancel_at_period_end boolean not null default false,
  card                 jsonb,
  latest_invoice_id    text,
  latest_invoice_paid  boolean,
  mailed_invoice       text,
  asked                bigint not null default 0,
  written              bigint not null default 0,
  updated_at           timestamptz not null
);
comment on table account_billing is 'the state last read from the payment provider, which is the source of truth';
comment on column account_billing.card is 'brand, last four digits and expiry date of the card';
comment on column account_billing.asked is 'number of requests to the provider; each response has the number of its request';
comment on column account_billing.written is 'number of the stored response, which an older response does not overwrite';
comment on column account_billing.mailed_invoice is 'the invoice of the last email, and whether it was paid';

create unique index account_billing_customer on account_billing (customer_id);

create table billing_events (
  id          text primary key,
  type        text not null,
  customer_id text,
  received_at timestamptz not null
);
comment on table billing_events is 'the events of the payment provider, each stored once';
create index billing_events_received on billing_events (received_at);
