-- A full read has the latest comments of an account, of which there may be a thousand for each task.
create index comments_latest on comments (account_id, created_at desc, id desc) where deleted_at is null;
