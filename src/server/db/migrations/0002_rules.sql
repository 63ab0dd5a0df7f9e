-- Rules that must never break, whoever writes.

-- A supervision request takes a place while it is accepted; supervisors_not_overbooked refuses the one too many.
CREATE FUNCTION requests_take_slots() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.type = 'SUPERVISION' AND OLD.state = 'ACCEPTED' THEN 1 ELSE 0 END;
  after integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.type = 'SUPERVISION' AND NEW.state = 'ACCEPTED' THEN 1 ELSE 0 END;
BEGIN
  IF before <> after THEN
    UPDATE supervisors SET accepted_slots = accepted_slots + after - before
      WHERE user_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.supervisor_id ELSE NEW.supervisor_id END;
    IF NOT FOUND AND after = 1 THEN
      RAISE EXCEPTION 'an accepted request needs a supervisor' USING ERRCODE = 'foreign_key_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER requests_take_slots AFTER INSERT OR UPDATE OF state OR DELETE ON requests
  FOR EACH ROW EXECUTE FUNCTION requests_take_slots();
--> statement-breakpoint
-- The two people of a request never change.
CREATE FUNCTION requests_keep_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.type, NEW.student_id, NEW.supervisor_id) IS DISTINCT FROM (OLD.type, OLD.student_id, OLD.supervisor_id) THEN
    RAISE EXCEPTION 'the people and the type of a request are fixed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER requests_keep_people BEFORE UPDATE ON requests
  FOR EACH ROW EXECUTE FUNCTION requests_keep_people();
--> statement-breakpoint
-- History is appended to; only who did it may be forgotten, when that person is erased.
CREATE FUNCTION request_transitions_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."by" IS NOT NULL OR (NEW.id, NEW.request_id, NEW.at, NEW.from_state, NEW.to_state, NEW.reason, NEW.caused_by)
    IS DISTINCT FROM (OLD.id, OLD.request_id, OLD.at, OLD.from_state, OLD.to_state, OLD.reason, OLD.caused_by) THEN
    RAISE EXCEPTION 'history is append-only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER request_transitions_append_only BEFORE UPDATE ON request_transitions
  FOR EACH ROW EXECUTE FUNCTION request_transitions_append_only();
--> statement-breakpoint
-- At commit the priorities of a user's tags are 1..n without gaps, n at most 10.
CREATE FUNCTION user_tags_ranked() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER user_tags_ranked AFTER INSERT OR UPDATE OR DELETE ON user_tags
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION user_tags_ranked();
--> statement-breakpoint
INSERT INTO matching_revision (id) VALUES (1);
