-- "Every N weeks" counts weeks that begin on the person's first day of the week. A pattern keeps the day that it was made with.
alter table repeat_patterns
  add column week_start smallint not null default 1 check (week_start between 0 and 6);
comment on column repeat_patterns.week_start is 'the first day of the week by which weeks are counted, from Sunday as 0';

-- A downgrade to another paid plan waits for the end of the period.
alter table account_billing
  add column next_price_id text;
comment on column account_billing.next_price_id is 'the price that the next period begins with, where it is another than that of this period';
