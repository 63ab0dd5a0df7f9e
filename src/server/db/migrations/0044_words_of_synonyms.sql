-- A tag is found by its synonyms, too. array_to_string() counts as not immutable because of types other than text.
CREATE OR REPLACE FUNCTION tandem_words(text[]) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.tandem_words(array_to_string($1, ' / ')) $$;
--> statement-breakpoint
ALTER TABLE "tags" drop column "words";--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "words" text GENERATED ALWAYS AS (tandem_words(array[name] || synonyms)) STORED;