CREATE TABLE "levels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_de" text NOT NULL,
	CONSTRAINT "levels_position" CHECK ("levels"."position" >= 1),
	CONSTRAINT "levels_names" CHECK (char_length("levels"."name_en") between 1 and 60 and char_length("levels"."name_de") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "closed_pairs" ADD COLUMN "student_level" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "level_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "level_ids" uuid[];--> statement-breakpoint
-- Memory ranks supervisors and their ideas for students of a level: what supervisors change in theirs is told as tags are
-- (0009_chosen_tags_change_matching.sql), with one revision for a whole transaction: an import has thousands of them.
CREATE FUNCTION users_levels_change_matching() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint := nullif(current_setting('tandem.levels_revision', true), '')::bigint;
BEGIN
  IF next IS NULL THEN
    UPDATE matching_revision SET revision = revision + 1 RETURNING revision INTO next;
    PERFORM set_config('tandem.levels_revision', next::text, true);
  END IF;
  NEW.match_revision := next;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_levels_changed BEFORE UPDATE OF level_ids ON users
  FOR EACH ROW WHEN (NEW.role = 'SUPERVISOR' AND OLD.level_ids IS DISTINCT FROM NEW.level_ids)
  EXECUTE FUNCTION users_levels_change_matching();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ideas_change_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM changed c JOIN former f ON f.id = c.id
    WHERE (c.state, c.languages, c.level_ids, c.supervisor_id)
      IS DISTINCT FROM (f.state, f.languages, f.level_ids, f.supervisor_id)) THEN
    RETURN NULL;
  END IF;
  UPDATE matching_revision SET revision = revision + 1 RETURNING revision INTO next;
  UPDATE users SET match_revision = next
    WHERE id IN (SELECT supervisor_id FROM changed UNION SELECT supervisor_id FROM former);
  RETURN NULL;
END $$;
