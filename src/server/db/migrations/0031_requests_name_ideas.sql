ALTER TABLE "ideas" ADD COLUMN "taken_from" "idea_state";--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "idea_id" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_idea_id_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."ideas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_idea" ON "requests" USING btree ("idea_id") WHERE "requests"."idea_id" is not null;
--> statement-breakpoint
-- An accepted request takes its idea, and gives it back when the pair ends by whatever way, unless another pair has it.
CREATE FUNCTION requests_take_ideas() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former uuid := CASE WHEN TG_OP <> 'INSERT' AND OLD.is_pair THEN OLD.idea_id END;
  present uuid := CASE WHEN TG_OP <> 'DELETE' AND NEW.is_pair THEN NEW.idea_id END;
BEGIN
  IF former IS NOT DISTINCT FROM present THEN
    RETURN NULL;
  END IF;
  IF former IS NOT NULL THEN
    UPDATE ideas SET state = taken_from, taken_from = NULL
      WHERE id = former AND taken_from IS NOT NULL
        AND NOT EXISTS (SELECT FROM requests r WHERE r.idea_id = former AND r.is_pair);
  END IF;
  IF present IS NOT NULL THEN
    UPDATE ideas SET taken_from = state, state = 'TAKEN' WHERE id = present AND state <> 'TAKEN';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER requests_take_ideas AFTER INSERT OR UPDATE OF state, idea_id OR DELETE ON requests
  FOR EACH ROW EXECUTE FUNCTION requests_take_ideas();
--> statement-breakpoint
-- Memory ranks open ideas by tags and languages: what changes in them is told as people are (0009_chosen_tags_change_matching.sql).
CREATE FUNCTION ideas_change_matching() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  UPDATE matching_revision SET revision = revision + 1 RETURNING revision INTO next;
  UPDATE users SET match_revision = next WHERE id IN (SELECT supervisor_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION idea_tags_change_matching() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  UPDATE matching_revision SET revision = revision + 1 RETURNING revision INTO next;
  UPDATE users SET match_revision = next
    WHERE id IN (SELECT i.supervisor_id FROM ideas i JOIN changed c ON c.idea_id = i.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is typed changes nothing in memory, and locks no row that others wait for.
CREATE FUNCTION ideas_change_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM changed c JOIN former f ON f.id = c.id
    WHERE (c.state, c.languages, c.supervisor_id) IS DISTINCT FROM (f.state, f.languages, f.supervisor_id)) THEN
    RETURN NULL;
  END IF;
  UPDATE matching_revision SET revision = revision + 1 RETURNING revision INTO next;
  UPDATE users SET match_revision = next
    WHERE id IN (SELECT supervisor_id FROM changed UNION SELECT supervisor_id FROM former);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ideas_added AFTER INSERT ON ideas
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ideas_change_matching();
--> statement-breakpoint
CREATE TRIGGER ideas_deleted AFTER DELETE ON ideas
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ideas_change_matching();
--> statement-breakpoint
CREATE TRIGGER ideas_changed AFTER UPDATE ON ideas
  REFERENCING NEW TABLE AS changed OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION ideas_change_order();
--> statement-breakpoint
CREATE TRIGGER idea_tags_added AFTER INSERT ON idea_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION idea_tags_change_matching();
--> statement-breakpoint
CREATE TRIGGER idea_tags_deleted AFTER DELETE ON idea_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION idea_tags_change_matching();
