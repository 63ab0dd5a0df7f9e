-- Has something done at once about a line, or a student who waits. No two moments are alike, so that whoever is at it meanwhile
-- does not take this for done with the last one; all of them are long past.
CREATE OR REPLACE FUNCTION due_at_once(task text, subject uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO due_tasks (kind, subject_id, due_at)
  VALUES (task, subject, 'epoch'::timestamptz + floor(random() * 1e10) * interval '1 millisecond')
  ON CONFLICT (kind, subject_id) DO UPDATE SET due_at = excluded.due_at, attempts = 0, retry_at = NULL;
$$;

-- By whichever way places become free or are taken: offers for which there is no place any more are taken back in the same
-- transaction, the last in the line first, and the line is looked at soon. The entry of whoever is in a pair stays for an undo
-- of it.
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

CREATE OR REPLACE TRIGGER supervisors_keep_offers AFTER UPDATE ON supervisors
  FOR EACH ROW WHEN (NEW.available_slots IS DISTINCT FROM OLD.available_slots)
  EXECUTE FUNCTION supervisors_keep_offers();

CREATE OR REPLACE TRIGGER supervisors_begin_offers AFTER INSERT ON supervisors
  FOR EACH ROW EXECUTE FUNCTION supervisors_keep_offers();

-- What may end a student's waiting, or resume it, is looked at soon, in all of their lines.
CREATE OR REPLACE FUNCTION look_at_lines_of(student uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM waiting_entries w WHERE w.student_id = student) THEN
    PERFORM due_at_once('leaves_lines', student);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION requests_end_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM look_at_lines_of(NEW.student_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER requests_end_waiting AFTER INSERT OR UPDATE OF state ON requests
  FOR EACH ROW WHEN (NEW.type = 'SUPERVISION' AND NEW.state IN ('ACCEPTED', 'REJECTED'))
  EXECUTE FUNCTION requests_end_waiting();

CREATE OR REPLACE TRIGGER requests_resume_waiting AFTER UPDATE OF state ON requests
  FOR EACH ROW WHEN (OLD.is_pair AND NOT NEW.is_pair)
  EXECUTE FUNCTION requests_end_waiting();

CREATE OR REPLACE TRIGGER dismissals_end_waiting AFTER INSERT ON dismissals
  FOR EACH ROW EXECUTE FUNCTION requests_end_waiting();

CREATE OR REPLACE FUNCTION users_end_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM look_at_lines_of(NEW.id);
  IF EXISTS (SELECT FROM waiting_entries w WHERE w.supervisor_id = NEW.id) THEN
    PERFORM due_at_once('offer_places', NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_end_waiting AFTER UPDATE OF level_ids, registered_at, deleted_at, role ON users
  FOR EACH ROW WHEN ((NEW.level_ids, NEW.registered_at, NEW.deleted_at, NEW.role)
    IS DISTINCT FROM (OLD.level_ids, OLD.registered_at, OLD.deleted_at, OLD.role))
  EXECUTE FUNCTION users_end_waiting();

-- A place that was kept for somebody whose entry is gone is offered to the next.
CREATE OR REPLACE FUNCTION waiting_entries_pass_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM due_at_once('offer_places', gone.supervisor_id)
    FROM (SELECT DISTINCT supervisor_id FROM gone ORDER BY supervisor_id) gone;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER waiting_entries_pass_on AFTER DELETE ON waiting_entries
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION waiting_entries_pass_on();
