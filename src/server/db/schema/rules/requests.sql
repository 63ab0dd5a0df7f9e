-- Two rows of one person are made one: only whoever says so in their transaction may give requests, history and documents
-- to the row that stays.
CREATE OR REPLACE FUNCTION is_merging() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('tandem.merging', true), '') = 'on'
$$;

-- The two people of a request never change.
CREATE OR REPLACE FUNCTION requests_keep_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.type IS DISTINCT FROM OLD.type OR NOT is_merging()
    AND (NEW.student_id, NEW.supervisor_id) IS DISTINCT FROM (OLD.student_id, OLD.supervisor_id) THEN
    RAISE EXCEPTION 'the people and the type of a request are fixed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER requests_keep_people BEFORE UPDATE ON requests
  FOR EACH ROW EXECUTE FUNCTION requests_keep_people();

-- History is appended to. Only who did it may be forgotten, when that person is erased, and what an admin said.
CREATE OR REPLACE FUNCTION request_transitions_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."by" IS NOT NULL AND NEW."by" IS DISTINCT FROM OLD."by" AND NOT is_merging())
    OR (NEW.note IS NOT NULL AND NEW.note IS DISTINCT FROM OLD.note)
    OR (NEW.id, NEW.request_id, NEW.at, NEW.from_state, NEW.to_state, NEW.reason, NEW.caused_by)
    IS DISTINCT FROM (OLD.id, OLD.request_id, OLD.at, OLD.from_state, OLD.to_state, OLD.reason, OLD.caused_by) THEN
    RAISE EXCEPTION 'history is append-only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER request_transitions_append_only BEFORE UPDATE ON request_transitions
  FOR EACH ROW EXECUTE FUNCTION request_transitions_append_only();

-- What was told with a rejection goes when that is undone, and what was agreed at an acceptance with that, whoever writes.
CREATE OR REPLACE FUNCTION requests_forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'REJECTED' THEN
    NEW.rejection_reason := NULL;
    NEW.rejection_answer := NULL;
    NEW.declined_with := NULL;
  END IF;
  IF NEW.state = 'PENDING' THEN
    NEW.working_title := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER requests_forget_words BEFORE UPDATE OF state ON requests
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION requests_forget_words();
