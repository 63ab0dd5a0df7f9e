ALTER TABLE "tag_similarities" DROP CONSTRAINT "tag_similarities_key_a_tags_key_fk";
--> statement-breakpoint
ALTER TABLE "tag_similarities" DROP CONSTRAINT "tag_similarities_key_b_tags_key_fk";
--> statement-breakpoint
-- Foreign keys look twice for each row that comes, and through the whole table for each tag that goes. These hold the
-- same, with the same locks, for all rows of a statement at once.
CREATE FUNCTION tag_similarities_have_tags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing integer;
BEGIN
  WITH wanted AS MATERIALIZED (SELECT key_a AS key FROM written UNION SELECT key_b FROM written),
    held AS MATERIALIZED (SELECT t.key FROM tags t WHERE t.key IN (SELECT key FROM wanted) FOR KEY SHARE)
  SELECT (SELECT count(*) FROM wanted) - (SELECT count(*) FROM held) INTO missing;
  IF missing > 0 THEN
    RAISE EXCEPTION 'a similarity needs two tags'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'tag_similarities_have_tags';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tag_similarities_inserted AFTER INSERT ON tag_similarities
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tag_similarities_have_tags();
--> statement-breakpoint
CREATE TRIGGER tag_similarities_updated AFTER UPDATE ON tag_similarities
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tag_similarities_have_tags();
--> statement-breakpoint
CREATE FUNCTION tags_take_similarities_along() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tag_similarities
    WHERE key_a IN (SELECT key FROM gone) OR key_b IN (SELECT key FROM gone);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tags_deleted AFTER DELETE ON tags
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tags_take_similarities_along();
