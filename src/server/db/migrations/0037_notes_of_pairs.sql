ALTER TABLE "request_transitions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "request_transitions" ADD CONSTRAINT "request_transitions_note" CHECK (char_length("request_transitions"."note") between 1 and 300);--> statement-breakpoint
-- What an admin said may be forgotten, as who did it may be.
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
