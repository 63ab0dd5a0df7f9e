-- Rewrites the table of people under its lock: half a second with 50,000 of them. Its indexes go and come with the column.
ALTER TABLE "users" DROP COLUMN "sort_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text COLLATE "C" GENERATED ALWAYS AS (lower(tandem_unaccent(coalesce(nullif(last_name, ''), first_name) || ' ' || first_name)) COLLATE "C") STORED;--> statement-breakpoint
CREATE INDEX "users_role_sort_name" ON "users" USING btree ("role","sort_name","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (("sort_name" = ' '),"sort_name","id") WHERE "users"."deleted_at" is null;
