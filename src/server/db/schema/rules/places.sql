-- What takes a place is said once, by the column is_pair; supervisors_not_overbooked refuses the one too many. A pair that
-- gets another supervisor takes its place along.
CREATE OR REPLACE FUNCTION requests_take_slots() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former uuid := CASE WHEN TG_OP <> 'INSERT' AND OLD.is_pair THEN OLD.supervisor_id END;
  present uuid := CASE WHEN TG_OP <> 'DELETE' AND NEW.is_pair THEN NEW.supervisor_id END;
BEGIN
  IF former IS NOT DISTINCT FROM present THEN
    RETURN NULL;
  END IF;
  IF former IS NOT NULL THEN
    UPDATE supervisors SET accepted_slots = accepted_slots - 1 WHERE user_id = former;
  END IF;
  IF present IS NOT NULL THEN
    UPDATE supervisors SET accepted_slots = accepted_slots + 1 WHERE user_id = present;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an accepted request needs a supervisor' USING ERRCODE = 'foreign_key_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER requests_take_slots AFTER INSERT OR UPDATE OF state, supervisor_id OR DELETE ON requests
  FOR EACH ROW EXECUTE FUNCTION requests_take_slots();
