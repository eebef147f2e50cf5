-- Lets a statement that changes several tables reject the whole change: the error rolls
-- the statement back, and the server reads the reason from its message
-- (docs/decisions/005-one-statement-changes.md). A reason is a fixed word and never
-- contains user content.
create function refuse(reason text) returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'QL001', message = reason;
end
$$;
