-- Stores each favourite with its sort position and time, so that favourites that two devices add offline are both kept
-- (decision 047). Until now, the favourites of an account were one list with a single time.
update list_choices
   set choices = jsonb_set(choices, '{favourites}', (
         select coalesce(jsonb_agg(jsonb_build_object('view', view, 'place', number * 1000, 'at', choices #> '{favourites,at}')
                                   order by number), '[]')
           from jsonb_array_elements_text(choices #> '{favourites,views}') with ordinality as favourites (view, number)))
 where jsonb_typeof(choices -> 'favourites') = 'object';
