-- Its index goes with the column.
ALTER TABLE "users" DROP COLUMN "search_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(tandem_unaccent(coalesce(academic_title || ' ', '') || first_name || ' ' || last_name || ' ' || first_name))) STORED;--> statement-breakpoint
CREATE INDEX "users_search_name" ON "users" USING gin ("search_name" gin_trgm_ops);
