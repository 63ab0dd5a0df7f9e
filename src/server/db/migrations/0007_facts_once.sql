ALTER TABLE "requests" ADD COLUMN "is_pair" boolean GENERATED ALWAYS AS (type = 'SUPERVISION' and state = 'ACCEPTED') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "supervisors" ADD COLUMN "available_slots" integer GENERATED ALWAYS AS (total_slots - taken_outside - accepted_slots) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_registered_supervisor" boolean GENERATED ALWAYS AS (role = 'SUPERVISOR' and registered_at is not null and deleted_at is null) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "request_transitions_at" ON "request_transitions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "requests_newest" ON "requests" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_pairs" ON "requests" USING btree ("student_id") WHERE "requests"."is_pair";--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
-- What takes a slot is said once, by the column is_pair.
CREATE OR REPLACE FUNCTION requests_take_slots() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.is_pair THEN 1 ELSE 0 END;
  after integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.is_pair THEN 1 ELSE 0 END;
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
