-- What a document calls a person: their name, or the address of somebody who has not entered any.
CREATE OR REPLACE FUNCTION document_name(first_name text, last_name text, email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email)
$$;

-- The academic title before the name of somebody who has entered one. No part of the name itself: instances of the version
-- before compare names alone.
CREATE OR REPLACE FUNCTION document_title(academic_title text, first_name text, last_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN btrim(first_name || ' ' || last_name) <> '' THEN nullif(academic_title, '') END
$$;

-- A confirmation says what was true when it was issued, whoever writes. A name may only be taken out: it goes with the
-- row of the person.
CREATE OR REPLACE FUNCTION confirmations_fix_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.student_name := (SELECT document_name(u.first_name, u.last_name, u.email) FROM users u WHERE u.id = NEW.student_id);
    SELECT document_name(u.first_name, u.last_name, u.email), document_title(u.academic_title, u.first_name, u.last_name)
      INTO NEW.supervisor_name, NEW.supervisor_title FROM users u WHERE u.id = NEW.supervisor_id;
    NEW.cycle_name := (SELECT y.name FROM cycles y WHERE y.id = NEW.cycle_id);
    NEW.working_title := (SELECT r.working_title FROM requests r WHERE r.id = NEW.request_id);
    RETURN NEW;
  END IF;
  IF NEW.student_id IS NULL THEN NEW.student_name := NULL; END IF;
  IF NEW.supervisor_id IS NULL THEN NEW.supervisor_name := NULL; END IF;
  IF NEW.supervisor_name IS NULL THEN NEW.supervisor_title := NULL; END IF;
  -- The words are the supervisor's, and say what the student works on.
  IF NEW.student_name IS NULL OR NEW.supervisor_name IS NULL THEN NEW.working_title := NULL; END IF;
  IF (NEW.number, NEW.request_id, NEW.cycle_id, NEW.institution_name, NEW.cycle_name, NEW.accepted_at)
    IS DISTINCT FROM (OLD.number, OLD.request_id, OLD.cycle_id, OLD.institution_name, OLD.cycle_name, OLD.accepted_at)
    OR NOT is_merging() AND coalesce(NEW.student_id, OLD.student_id) IS DISTINCT FROM OLD.student_id
    OR NOT is_merging() AND coalesce(NEW.supervisor_id, OLD.supervisor_id) IS DISTINCT FROM OLD.supervisor_id
    OR coalesce(NEW.student_name, OLD.student_name) IS DISTINCT FROM OLD.student_name
    OR coalesce(NEW.supervisor_name, OLD.supervisor_name) IS DISTINCT FROM OLD.supervisor_name
    OR coalesce(NEW.supervisor_title, OLD.supervisor_title) IS DISTINCT FROM OLD.supervisor_title
    OR coalesce(NEW.working_title, OLD.working_title) IS DISTINCT FROM OLD.working_title THEN
    RAISE EXCEPTION 'what a confirmation says is fixed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER confirmations_fix_content BEFORE INSERT OR UPDATE ON confirmations
  FOR EACH ROW EXECUTE FUNCTION confirmations_fix_content();
