"""What statements of both engines call, as functions where PostgreSQL has none of that name."""

_OF_TWO = """CREATE FUNCTION {name}({type}, {type}) RETURNS {type} LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN {of}($1, $2)"""
_LONGEST = 500
"""Letters of a word: four bytes each are less than a tsvector takes."""
_LAST_PLACE = 16383
"""A tsvector counts no further."""
_NUMBERS = (
    r"\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2079\u2080-\u2089\u2150-\u2189\u2460-\u249b\u24ea-\u24ff\u2776-\u2793"
    r"\u3007\u3021-\u3029\u3192-\u3195\u3220-\u3229\u3248-\u324f\u3251-\u325f\u3280-\u3289\u32b1-\u32bf"
)
"""Fractions, and digits in circles or above the line, which the server doesn't take for digits."""

FUNCTIONS = (
    # The larger and the smaller of two values, which SQLite calls as it does those of a column.
    *(
        _OF_TWO.format(name=name, of=of, type=number)
        for name, of in (("max", "greatest"), ("min", "least"))
        for number in ("bigint", "numeric")
    ),
    """CREATE FUNCTION unixepoch(text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CAST(floor(extract(epoch FROM CAST($1 AS timestamptz))) AS bigint)""",
    """CREATE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN strpos($1, $2)""",
    """CREATE FUNCTION json_each(list text, OUT key bigint, OUT value text) RETURNS SETOF record
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
        SELECT each.number - 1, each.value
        FROM jsonb_array_elements_text(CAST(list AS jsonb)) WITH ORDINALITY AS each (value, number);
    END""",
    """CREATE FUNCTION joined(text, text, text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN coalesce($1 || $3, '') || $2""",
    "CREATE AGGREGATE group_concat(text, text) (SFUNC = joined, STYPE = text)",
    # Words are runs of letters and digits of any script, without their size and marks. Marks that aren't of Latin,
    # Greek or Cyrillic letters belong to theirs, which are put together again. No parser of the server is asked:
    # which letters that knows depends on how the database was made.
    rf"""CREATE FUNCTION only_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN trim(regexp_replace(
        translate(
            normalize(
                regexp_replace(
                    normalize(lower(translate($1, 'Σ', 'σ') COLLATE "und-x-icu"), NFD),
                    '[\u0300-\u036f]', '', 'g'),
                NFC),
            'µſ', 'μs') COLLATE "und-x-icu",
        '[^[:alnum:]{_NUMBERS}]+', ' ', 'g'))""",  # noqa: RUF001 - sigma is one of them
    # One of any length: what a tsvector can't hold is cut off where it's kept and where it's looked for.
    f"""CREATE FUNCTION words_in(column_text text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT coalesce(CAST(string_agg(
            quote_literal(left(word, {_LONGEST})) || ':' || least(place, {_LAST_PLACE}), ' ') AS tsvector), '')
        FROM regexp_split_to_table(only_words(column_text), ' ') WITH ORDINALITY AS each (word, place)
        WHERE word <> '')""",  # noqa: S608
    r"""CREATE FUNCTION search_words(columns text[], facets text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $function$
    DECLARE
        found tsvector := '';
        each text;
    BEGIN
        FOREACH each IN ARRAY columns LOOP
            -- What stands between two columns keeps words of both from being neighbors.
            found := found || words_in(coalesce(each, '')) || '''|'':1'::tsvector;
        END LOOP;
        FOREACH each IN ARRAY regexp_split_to_array(trim(coalesce(facets, '')), '\s+') LOOP
            found := found || array_to_tsvector(ARRAY['=' || each]);
        END LOOP;
        RETURN found;
    END
    $function$""",
    f"""CREATE FUNCTION search_term(term text, is_whole boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT '(' || string_agg(quote_literal(left(word, {_LONGEST})), ' <-> ' ORDER BY place)
            || CASE WHEN is_whole THEN ')' ELSE ':*)' END
        FROM regexp_split_to_table(only_words(term), ' ') WITH ORDINALITY AS each (word, place)
        WHERE word <> '')""",  # noqa: S608
    """CREATE FUNCTION search_query(text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
        SELECT CAST(string_agg(each.part, ' & ') AS tsquery) FROM (
            SELECT coalesce(search_term(word ->> 0, CAST(word ->> 1 AS boolean)), '''!''') AS part
            FROM jsonb_array_elements(CAST($1 AS jsonb) -> 'words') AS words (word)
            UNION ALL SELECT '''=' || facet || ''''
            FROM jsonb_array_elements_text(CAST($1 AS jsonb) -> 'facets') AS facets (facet)
        ) AS each;
    END""",
)
