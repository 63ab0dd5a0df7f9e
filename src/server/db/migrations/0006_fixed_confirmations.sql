ALTER TABLE "confirmations" ADD COLUMN "institution_name" text;--> statement-breakpoint
ALTER TABLE "confirmations" ADD COLUMN "student_name" text;--> statement-breakpoint
ALTER TABLE "confirmations" ADD COLUMN "supervisor_name" text;--> statement-breakpoint
ALTER TABLE "confirmations" ADD COLUMN "cycle_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "confirmations" ADD COLUMN "replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "confirmations_student" ON "confirmations" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "confirmations_supervisor" ON "confirmations" USING btree ("supervisor_id");--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_replaced_ended" CHECK (not "confirmations"."replaced" or "confirmations"."revoked_at" is not null);--> statement-breakpoint
-- What a document calls a person: their name, or the address of somebody who has not entered any.
CREATE FUNCTION document_name(first_name text, last_name text, email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email)
$$;
--> statement-breakpoint
-- Confirmations from before are fixed as they would be shown today. Ended ones name nobody whose data were deleted.
UPDATE confirmations c SET
  student_name = (SELECT document_name(u.first_name, u.last_name, u.email) FROM users u
    WHERE u.id = c.student_id AND (u.deleted_at IS NULL OR c.revoked_at IS NULL)),
  supervisor_name = (SELECT document_name(u.first_name, u.last_name, u.email) FROM users u
    WHERE u.id = c.supervisor_id AND (u.deleted_at IS NULL OR c.revoked_at IS NULL)),
  cycle_name = (SELECT y.name FROM cycles y WHERE y.id = c.cycle_id);
--> statement-breakpoint
-- A confirmation says what was true when it was issued, whoever writes. A name may only be taken out: it goes with the
-- row of the person.
CREATE FUNCTION confirmations_fix_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.student_name := (SELECT document_name(u.first_name, u.last_name, u.email) FROM users u WHERE u.id = NEW.student_id);
    NEW.supervisor_name := (SELECT document_name(u.first_name, u.last_name, u.email) FROM users u WHERE u.id = NEW.supervisor_id);
    NEW.cycle_name := (SELECT y.name FROM cycles y WHERE y.id = NEW.cycle_id);
    RETURN NEW;
  END IF;
  IF NEW.student_id IS NULL THEN NEW.student_name := NULL; END IF;
  IF NEW.supervisor_id IS NULL THEN NEW.supervisor_name := NULL; END IF;
  IF (NEW.number, NEW.request_id, NEW.cycle_id, NEW.institution_name, NEW.cycle_name, NEW.accepted_at)
    IS DISTINCT FROM (OLD.number, OLD.request_id, OLD.cycle_id, OLD.institution_name, OLD.cycle_name, OLD.accepted_at)
    OR coalesce(NEW.student_id, OLD.student_id) IS DISTINCT FROM OLD.student_id
    OR coalesce(NEW.supervisor_id, OLD.supervisor_id) IS DISTINCT FROM OLD.supervisor_id
    OR coalesce(NEW.student_name, OLD.student_name) IS DISTINCT FROM OLD.student_name
    OR coalesce(NEW.supervisor_name, OLD.supervisor_name) IS DISTINCT FROM OLD.supervisor_name THEN
    RAISE EXCEPTION 'what a confirmation says is fixed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER confirmations_fix_content BEFORE INSERT OR UPDATE ON confirmations
  FOR EACH ROW EXECUTE FUNCTION confirmations_fix_content();
