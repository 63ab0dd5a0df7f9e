ALTER TABLE "tags" ADD COLUMN "synonyms" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- Memory holds which words supervisors write (docs/decisions/0077-words-lead-to-tags.md): whoever writes others counts as
-- changed, as in 0009_chosen_tags_change_matching.sql. Ideas that nobody else reads are left alone, and so is a text that is
-- saved as it was.
CREATE FUNCTION bio_changes_matching() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  UPDATE matching_revision SET revision = revision + 1 RETURNING revision INTO next;
  UPDATE users SET match_revision = next WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_bio_changed AFTER UPDATE OF bio ON users FOR EACH ROW
  WHEN (NEW.role = 'SUPERVISOR' AND NEW.bio IS DISTINCT FROM OLD.bio) EXECUTE FUNCTION bio_changes_matching();
--> statement-breakpoint
CREATE FUNCTION idea_words_change_matching() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  UPDATE matching_revision SET revision = revision + 1 RETURNING revision INTO next;
  UPDATE users SET match_revision = next WHERE id = NEW.supervisor_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ideas_words_changed AFTER UPDATE OF title, description ON ideas FOR EACH ROW
  WHEN (NEW.state = 'OPEN' AND (NEW.title, NEW.description) IS DISTINCT FROM (OLD.title, OLD.description))
  EXECUTE FUNCTION idea_words_change_matching();
