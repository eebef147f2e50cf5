-- Converts the domains of addresses to ASCII, as the server stores them from now on. Until now, `x@müller.example` and
-- `x@xn--mller-kva.example` were two users. If both exist, they keep their addresses, because users cannot be merged.

create function punycode_label(label text) returns text language plpgsql as $$
declare
  points int[] := (select array_agg(ascii(c) order by i) from regexp_split_to_table(label, '') with ordinality as t (c, i));
  basic text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  result text := case when basic = '' then '' else basic || '-' end;
  total int := coalesce(array_length(points, 1), 0);
  handled int := length(basic);
  n int := 128;
  delta int := 0;
  bias int := 72;
  point int;
  q int;
  k int;
  threshold int;
  digit int;
begin
  if handled = total then return label; end if;
  while handled < total loop
    select min(p) into point from unnest(points) p where p >= n;
    delta := delta + (point - n) * (handled + 1);
    n := point;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      continue when point <> n;
      q := delta;
      k := 36;
      loop
        threshold := least(26, greatest(1, k - bias));
        digit := case when q < threshold then q else threshold + (q - threshold) % (36 - threshold) end;
        result := result || chr(digit + case when digit < 26 then 97 else 22 end);
        exit when q < threshold;
        q := (q - threshold) / (36 - threshold);
        k := k + 36;
      end loop;
      delta := delta / case when handled = length(basic) then 700 else 2 end;
      delta := delta + delta / (handled + 1);
      k := 0;
      while delta > 455 loop
        delta := delta / 35;
        k := k + 36;
      end loop;
      bias := k + 36 * delta / (delta + 38);
      delta := 0;
      handled := handled + 1;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || result;
end
$$;

create function ascii_address(address text) returns text language sql as $$
  select normalize(regexp_replace(address, '@[^@]*$', ''), nfc) || '@' || string_agg(punycode_label(label), '.' order by i)
    from regexp_split_to_table(lower(normalize(substring(address from '[^@]*$'), nfkc)), '[.。]') with ordinality as t (label, i)
$$;

do $$
declare
  found record;
begin
  for found in select id, email from users where email ~ '@[^@]*[^\x01-\x7f][^@]*$' loop
    begin
      update users set email = ascii_address(found.email) where id = found.id;
    exception when unique_violation then
      null;
    end;
  end loop;
  for found in select id, email from invitations where email ~ '@[^@]*[^\x01-\x7f][^@]*$' loop
    begin
      update invitations set email = ascii_address(found.email) where id = found.id;
    exception when unique_violation then
      null;
    end;
  end loop;
end
$$;

update users set previous_email = ascii_address(previous_email) where previous_email ~ '@[^@]*[^\x01-\x7f][^@]*$';
update mail_tokens set email = ascii_address(email) where email ~ '@[^@]*[^\x01-\x7f][^@]*$';

drop function ascii_address (text);
drop function punycode_label (text);
