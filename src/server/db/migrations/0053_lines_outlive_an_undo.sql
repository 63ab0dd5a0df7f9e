-- Whoever is in a pair waits no longer, but their entry stays for an undo of it: what makes it wait again is looked at soon.
CREATE OR REPLACE FUNCTION supervisors_keep_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM waiting_entries w WHERE w.supervisor_id = NEW.user_id) THEN
    RETURN NULL;
  END IF;
  -- The offer of whoever is in a pair is none.
  UPDATE waiting_entries w SET offered_at = NULL, offer_ends_at = NULL, is_taken_back = true
    WHERE w.supervisor_id = NEW.user_id AND w.offered_at IS NOT NULL
      AND EXISTS (SELECT FROM requests r WHERE r.student_id = w.student_id AND r.is_pair);
  UPDATE waiting_entries SET offered_at = NULL, offer_ends_at = NULL, is_taken_back = true
    WHERE id IN (
      SELECT w.id FROM waiting_entries w
      WHERE w.supervisor_id = NEW.user_id AND w.offered_at IS NOT NULL
        AND w.cycle_id = (SELECT c.id FROM cycles c WHERE c.closed_at IS NULL)
      ORDER BY w.joined_at, w.id OFFSET greatest(NEW.available_slots, 0));
  PERFORM due_at_once('offer_places', NEW.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER requests_resume_waiting AFTER UPDATE OF state ON requests
  FOR EACH ROW WHEN (OLD.is_pair AND NOT NEW.is_pair)
  EXECUTE FUNCTION requests_end_waiting();
