-- "Every N weeks" counts weeks from the user's first day of the week. A pattern keeps the day that applied at its creation.
alter table repeat_patterns
  add column week_start smallint not null default 1 check (week_start between 0 and 6);
comment on column repeat_patterns.week_start is 'the first day of the weeks that the interval counts, where 0 is Sunday';

-- A downgrade to another paid plan takes effect at the end of the period.
alter table account_billing
  add column next_price_id text;
comment on column account_billing.next_price_id is 'the price from the next period on, if it differs from the current one';
