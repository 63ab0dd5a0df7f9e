-- Names as search compares them when umlauts are spelt in two ways: without case and accents, and ae, oe, ue as a, o, u.
CREATE OR REPLACE FUNCTION tandem_fold(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(lower(public.tandem_unaccent($1)), '([aou])e', '\1', 'g') $$;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (tandem_fold(first_name || ' ' || last_name)) STORED;--> statement-breakpoint
CREATE INDEX "users_folded_name" ON "users" USING gin ("folded_name" gin_trgm_ops);
