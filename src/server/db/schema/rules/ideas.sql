-- An accepted request takes its idea, and gives it back when the pair ends by whatever way, unless another pair has it.
CREATE OR REPLACE FUNCTION requests_take_ideas() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER requests_take_ideas AFTER INSERT OR UPDATE OF state, idea_id OR DELETE ON requests
  FOR EACH ROW EXECUTE FUNCTION requests_take_ideas();
