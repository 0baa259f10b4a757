"""What statements of both engines call, as functions where PostgreSQL has none of that name."""

_OF_TWO = """CREATE FUNCTION {name}({type}, {type}) RETURNS {type} LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN {of}($1, $2)"""

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
    # Words are runs of letters and digits of any script, without their size and marks.
    r"""CREATE FUNCTION only_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN regexp_replace(
        regexp_replace(normalize(lower($1 COLLATE "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu",
        '[^[:alnum:]]+', ' ', 'g')""",
    r"""CREATE FUNCTION search_words(columns text[], facets text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $function$
    DECLARE
        found tsvector := '';
        each text;
    BEGIN
        FOREACH each IN ARRAY columns LOOP
            -- What stands between two columns keeps words of both from being neighbors.
            found := found || to_tsvector('simple', only_words(coalesce(each, ''))) || '''|'':1'::tsvector;
        END LOOP;
        FOREACH each IN ARRAY regexp_split_to_array(trim(coalesce(facets, '')), '\s+') LOOP
            found := found || array_to_tsvector(ARRAY['=' || each]);
        END LOOP;
        RETURN found;
    END
    $function$""",
    """CREATE FUNCTION search_term(term text, is_whole boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN '(' || nullif(CAST(phraseto_tsquery('simple', only_words(term)) AS text), '')
        || CASE WHEN is_whole THEN ')' ELSE ':*)' END""",
    """CREATE FUNCTION search_query(text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
        SELECT CAST(string_agg(each.part, ' & ') AS tsquery) FROM (
            SELECT search_term(word ->> 0, CAST(word ->> 1 AS boolean)) AS part
            FROM jsonb_array_elements(CAST($1 AS jsonb) -> 'words') AS words (word)
            UNION ALL SELECT '''=' || facet || ''''
            FROM jsonb_array_elements_text(CAST($1 AS jsonb) -> 'facets') AS facets (facet)
        ) AS each;
    END""",
)
