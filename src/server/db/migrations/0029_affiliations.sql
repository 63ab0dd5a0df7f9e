ALTER TABLE "closed_pairs" ADD COLUMN "supervisor_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_pairs" ADD COLUMN "supervisor_group" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "confirmations" ADD COLUMN "supervisor_title" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "academic_title" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "group_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "website" text;--> statement-breakpoint
CREATE INDEX "users_group" ON "users" USING btree ("group_name","id") WHERE "users"."group_name" <> '';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_affiliation_length" CHECK (char_length("users"."academic_title") <= 60 and char_length("users"."group_name") <= 120 and char_length("users"."website") <= 300);--> statement-breakpoint
-- The academic title before the name of somebody who has entered one. No part of the name itself: instances of the version
-- before compare names alone.
CREATE FUNCTION document_title(academic_title text, first_name text, last_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN btrim(first_name || ' ' || last_name) <> '' THEN nullif(academic_title, '') END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION confirmations_fix_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.student_name := (SELECT document_name(u.first_name, u.last_name, u.email) FROM users u WHERE u.id = NEW.student_id);
    SELECT document_name(u.first_name, u.last_name, u.email), document_title(u.academic_title, u.first_name, u.last_name)
      INTO NEW.supervisor_name, NEW.supervisor_title FROM users u WHERE u.id = NEW.supervisor_id;
    NEW.cycle_name := (SELECT y.name FROM cycles y WHERE y.id = NEW.cycle_id);
    RETURN NEW;
  END IF;
  IF NEW.student_id IS NULL THEN NEW.student_name := NULL; END IF;
  IF NEW.supervisor_id IS NULL THEN NEW.supervisor_name := NULL; END IF;
  IF NEW.supervisor_name IS NULL THEN NEW.supervisor_title := NULL; END IF;
  IF (NEW.number, NEW.request_id, NEW.cycle_id, NEW.institution_name, NEW.cycle_name, NEW.accepted_at)
    IS DISTINCT FROM (OLD.number, OLD.request_id, OLD.cycle_id, OLD.institution_name, OLD.cycle_name, OLD.accepted_at)
    OR NOT is_merging() AND coalesce(NEW.student_id, OLD.student_id) IS DISTINCT FROM OLD.student_id
    OR NOT is_merging() AND coalesce(NEW.supervisor_id, OLD.supervisor_id) IS DISTINCT FROM OLD.supervisor_id
    OR coalesce(NEW.student_name, OLD.student_name) IS DISTINCT FROM OLD.student_name
    OR coalesce(NEW.supervisor_name, OLD.supervisor_name) IS DISTINCT FROM OLD.supervisor_name
    OR coalesce(NEW.supervisor_title, OLD.supervisor_title) IS DISTINCT FROM OLD.supervisor_title THEN
    RAISE EXCEPTION 'what a confirmation says is fixed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
