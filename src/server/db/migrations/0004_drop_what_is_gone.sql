DROP TABLE "events" CASCADE;--> statement-breakpoint
DROP TABLE "lost_pairs" CASCADE;--> statement-breakpoint
ALTER TABLE "earlier_choices" DROP COLUMN "seen_at";
