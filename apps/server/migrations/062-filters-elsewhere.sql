-- A feed outlives its filter, whose deletion can be undone, so the column refers to no table.
alter table calendar_feeds add column filter_id uuid;
alter table calendar_feeds
  drop constraint calendar_feeds_show_one,
  add constraint calendar_feeds_show_one check (num_nonnulls(shown_view, project_id, tag_id, filter_id) = 1);
comment on column calendar_feeds.filter_id is 'the saved filter, which may be deleted; the feed works again if it is restored';

alter table users add column first_view text check (char_length(first_view) <= 50);
comment on column users.first_view is 'the key of the view that opens first, such as today or filter:{id}; null for the Inbox';
