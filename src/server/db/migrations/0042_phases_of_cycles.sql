ALTER TABLE "cycles" ADD COLUMN "matching_opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cycles" ADD COLUMN "matching_closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cycles" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cycles" ADD CONSTRAINT "cycles_moments_in_order" CHECK ("cycles"."matching_opens_at" < "cycles"."matching_closes_at" and "cycles"."matching_closes_at" < "cycles"."ends_at"
        and "cycles"."matching_opens_at" < "cycles"."ends_at");