-- At commit the priorities of a user's tags are 1..n without gaps, n at most 10.
CREATE OR REPLACE FUNCTION user_tags_ranked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
  n integer;
  distinct_n integer;
  highest integer;
BEGIN
  SELECT count(*), count(DISTINCT priority), coalesce(max(priority), 0) INTO n, distinct_n, highest
    FROM user_tags WHERE user_id = person;
  IF n <> distinct_n OR n <> highest THEN
    RAISE EXCEPTION 'priorities are 1..n without gaps' USING ERRCODE = 'check_violation', CONSTRAINT = 'user_tags_ranked';
  END IF;
  RETURN NULL;
END $$;

-- There is no CREATE OR REPLACE for constraint triggers.
DROP TRIGGER IF EXISTS user_tags_ranked ON user_tags;
CREATE CONSTRAINT TRIGGER user_tags_ranked AFTER INSERT OR UPDATE OR DELETE ON user_tags
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION user_tags_ranked();

-- Foreign keys look twice for each row that comes, and through the whole table for each tag that goes. These hold the
-- same, with the same locks, for all rows of a statement at once.
CREATE OR REPLACE FUNCTION tag_similarities_have_tags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing integer;
BEGIN
  WITH wanted AS MATERIALIZED (SELECT key_a AS key FROM written UNION SELECT key_b FROM written),
    held AS MATERIALIZED (SELECT t.key FROM tags t WHERE t.key IN (SELECT key FROM wanted) FOR KEY SHARE),
    aside AS MATERIALIZED (
      SELECT k.key FROM tag_keys_aside k WHERE k.key IN (SELECT key FROM wanted) AND k.import_id IS NOT NULL
    )
  SELECT (SELECT count(*) FROM wanted) - (SELECT count(*) FROM held) - (SELECT count(*) FROM aside) INTO missing;
  IF missing > 0 THEN
    RAISE EXCEPTION 'a similarity needs two tags'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'tag_similarities_have_tags';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tag_similarities_inserted AFTER INSERT ON tag_similarities
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tag_similarities_have_tags();

CREATE OR REPLACE TRIGGER tag_similarities_updated AFTER UPDATE ON tag_similarities
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tag_similarities_have_tags();

-- Similarities of keys that stand aside are cleared away later, by and by.
CREATE OR REPLACE FUNCTION tags_take_similarities_along() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken integer[];
BEGIN
  SELECT array_agg(key) INTO taken FROM gone WHERE key NOT IN (SELECT key FROM tag_keys_aside);
  IF taken IS NOT NULL THEN
    DELETE FROM tag_similarities WHERE key_a = ANY(taken) OR key_b = ANY(taken);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tags_deleted AFTER DELETE ON tags
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tags_take_similarities_along();
