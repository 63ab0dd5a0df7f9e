CREATE TABLE "ended_pairs" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"request" jsonb NOT NULL,
	"transitions" jsonb NOT NULL,
	"reads" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cycles" ADD COLUMN "called_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "supervisors" ADD COLUMN "taken_outside_before" integer;--> statement-breakpoint
ALTER TABLE "ended_pairs" ADD CONSTRAINT "ended_pairs_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_pairs" ADD CONSTRAINT "ended_pairs_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_pairs" ADD CONSTRAINT "ended_pairs_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_pairs_student" ON "ended_pairs" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "ended_pairs_supervisor" ON "ended_pairs" USING btree ("supervisor_id");
--> statement-breakpoint
-- Two rows of one person are made one: only whoever says so in their transaction may give requests, history and documents
-- to the row that stays.
CREATE FUNCTION is_merging() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('tandem.merging', true), '') = 'on'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION requests_keep_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.type IS DISTINCT FROM OLD.type OR NOT is_merging()
    AND (NEW.student_id, NEW.supervisor_id) IS DISTINCT FROM (OLD.student_id, OLD.supervisor_id) THEN
    RAISE EXCEPTION 'the people and the type of a request are fixed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A pair that gets another supervisor takes its place along.
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
--> statement-breakpoint
DROP TRIGGER requests_take_slots ON requests;
--> statement-breakpoint
CREATE TRIGGER requests_take_slots AFTER INSERT OR UPDATE OF state, supervisor_id OR DELETE ON requests
  FOR EACH ROW EXECUTE FUNCTION requests_take_slots();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION request_transitions_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."by" IS NOT NULL AND NOT is_merging()
    OR (NEW.id, NEW.request_id, NEW.at, NEW.from_state, NEW.to_state, NEW.reason, NEW.caused_by)
    IS DISTINCT FROM (OLD.id, OLD.request_id, OLD.at, OLD.from_state, OLD.to_state, OLD.reason, OLD.caused_by) THEN
    RAISE EXCEPTION 'history is append-only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION confirmations_fix_content() RETURNS trigger LANGUAGE plpgsql AS $$
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
    OR NOT is_merging() AND coalesce(NEW.student_id, OLD.student_id) IS DISTINCT FROM OLD.student_id
    OR NOT is_merging() AND coalesce(NEW.supervisor_id, OLD.supervisor_id) IS DISTINCT FROM OLD.supervisor_id
    OR coalesce(NEW.student_name, OLD.student_name) IS DISTINCT FROM OLD.student_name
    OR coalesce(NEW.supervisor_name, OLD.supervisor_name) IS DISTINCT FROM OLD.supervisor_name THEN
    RAISE EXCEPTION 'what a confirmation says is fixed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
