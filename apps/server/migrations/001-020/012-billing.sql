-- Payment (docs/decisions/026-billing.md). The tier in force is the higher of what is paid for and what the operator has
-- granted; until now all of it was granted.

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
comment on table account_billing is 'what was last read of the payment provider, which alone knows the truth';
comment on column account_billing.card is 'brand, last four digits and expiry of the card that pays';
comment on column account_billing.asked is 'how often the provider was asked: each answer has the number of its question';
comment on column account_billing.written is 'the number of the answer that is stored: an older one is not written over it';
comment on column account_billing.mailed_invoice is 'the invoice, and whether it was paid, that was last mailed about';

create unique index account_billing_customer on account_billing (customer_id);

create table billing_events (
  id          text primary key,
  type        text not null,
  customer_id text,
  received_at timestamptz not null
);
comment on table billing_events is 'each event of the payment provider, once';
create index billing_events_received on billing_events (received_at);
