ALTER TABLE "calendar_feeds" DROP COLUMN "changed_at";--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP COLUMN "shown";