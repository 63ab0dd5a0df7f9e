CREATE TYPE "public"."rejection_reason" AS ENUM('no_slot', 'other_field', 'too_late', 'other');--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "rejection_reason" "rejection_reason";--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "rejection_answer" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "declined_with" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_rejection" CHECK (case when "requests"."state" = 'REJECTED' then coalesce(char_length("requests"."rejection_answer") between 1 and 300, true)
        else num_nonnulls("requests"."rejection_reason", "requests"."rejection_answer", "requests"."declined_with") = 0 end);--> statement-breakpoint
-- What was told with a rejection goes when that is undone, by an instance of the version before, too.
CREATE FUNCTION requests_forget_rejection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rejection_reason := NULL;
  NEW.rejection_answer := NULL;
  NEW.declined_with := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER requests_forget_rejection BEFORE UPDATE OF state ON requests
  FOR EACH ROW WHEN (OLD.state = 'REJECTED' AND NEW.state <> 'REJECTED') EXECUTE FUNCTION requests_forget_rejection();
