CREATE INDEX "pictures_hash" ON "pictures" USING btree ("hash");--> statement-breakpoint
-- The kit does not know the collation of a column. It makes lists alike on every PostgreSQL, whatever its language.
ALTER TABLE "users" ALTER COLUMN "sort_name" TYPE text COLLATE "C";
