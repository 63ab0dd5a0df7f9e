ALTER TABLE "cycles" ADD COLUMN "untold_before" jsonb;--> statement-breakpoint
ALTER TABLE "cycles" ADD COLUMN "untold_since" timestamp with time zone;