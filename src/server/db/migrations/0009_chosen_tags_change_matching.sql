-- Whoever chooses tags counts as changed for the similarity index of every instance, students now too: an instance of the
-- version before, which runs beside this one during an update, says so of supervisors alone.
CREATE FUNCTION user_tags_change_matching() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  UPDATE matching_revision SET revision = revision + 1 RETURNING revision INTO next;
  UPDATE users SET match_revision = next WHERE id IN (SELECT user_id FROM chosen);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_tags_change_matching AFTER INSERT ON user_tags
  REFERENCING NEW TABLE AS chosen FOR EACH STATEMENT EXECUTE FUNCTION user_tags_change_matching();
