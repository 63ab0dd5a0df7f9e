-- The similarity index of every instance reads what has a newer revision than its own. This is the only row.
INSERT INTO matching_revision (id) VALUES (1) ON CONFLICT DO NOTHING;

-- Whoever chooses tags counts as changed.
CREATE OR REPLACE FUNCTION user_tags_change_matching() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  UPDATE matching_revision SET revision = revision + 1 RETURNING revision INTO next;
  UPDATE users SET match_revision = next WHERE id IN (SELECT user_id FROM chosen);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER user_tags_change_matching AFTER INSERT ON user_tags
  REFERENCING NEW TABLE AS chosen FOR EACH STATEMENT EXECUTE FUNCTION user_tags_change_matching();

-- Memory ranks supervisors and their ideas for students of a level. An import changes the levels of thousands: there is one
-- revision for a whole transaction.
CREATE OR REPLACE FUNCTION users_levels_change_matching() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER users_levels_changed BEFORE UPDATE OF level_ids ON users
  FOR EACH ROW WHEN (NEW.role = 'SUPERVISOR' AND OLD.level_ids IS DISTINCT FROM NEW.level_ids)
  EXECUTE FUNCTION users_levels_change_matching();

-- Memory holds which words supervisors write (docs/decisions/0077-words-lead-to-tags.md). Ideas that nobody else reads are
-- left alone, and so is a text that is saved as it was.
CREATE OR REPLACE FUNCTION bio_changes_matching() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  UPDATE matching_revision SET revision = revision + 1 RETURNING revision INTO next;
  UPDATE users SET match_revision = next WHERE id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_bio_changed AFTER UPDATE OF bio ON users FOR EACH ROW
  WHEN (NEW.role = 'SUPERVISOR' AND NEW.bio IS DISTINCT FROM OLD.bio) EXECUTE FUNCTION bio_changes_matching();

CREATE OR REPLACE FUNCTION idea_words_change_matching() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  UPDATE matching_revision SET revision = revision + 1 RETURNING revision INTO next;
  UPDATE users SET match_revision = next WHERE id = NEW.supervisor_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ideas_words_changed AFTER UPDATE OF title, description ON ideas FOR EACH ROW
  WHEN (NEW.state = 'OPEN' AND (NEW.title, NEW.description) IS DISTINCT FROM (OLD.title, OLD.description))
  EXECUTE FUNCTION idea_words_change_matching();

-- Memory ranks open ideas by tags, languages and levels.
CREATE OR REPLACE FUNCTION ideas_change_matching() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER ideas_added AFTER INSERT ON ideas
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ideas_change_matching();

CREATE OR REPLACE TRIGGER ideas_deleted AFTER DELETE ON ideas
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ideas_change_matching();

-- What is typed changes nothing in memory, and locks no row that others wait for.
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

CREATE OR REPLACE TRIGGER ideas_changed AFTER UPDATE ON ideas
  REFERENCING NEW TABLE AS changed OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION ideas_change_order();

CREATE OR REPLACE FUNCTION idea_tags_change_matching() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER idea_tags_added AFTER INSERT ON idea_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION idea_tags_change_matching();

CREATE OR REPLACE TRIGGER idea_tags_deleted AFTER DELETE ON idea_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION idea_tags_change_matching();
