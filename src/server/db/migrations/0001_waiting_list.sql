ALTER TABLE "waiting_entries" ADD COLUMN "offered_until" timestamp with time zone;--> statement-breakpoint
-- offered_at, offer_ends_at, is_taken_back and is_over are still there for instances of the version before; nothing reads them
-- any more, and the next migration drops them. What those offered goes on where it has not ended.
UPDATE "waiting_entries" SET "offered_until" = "offer_ends_at";--> statement-breakpoint
DELETE FROM "due_tasks" WHERE "kind" IN ('offer_places', 'offer_ends', 'leaves_lines', 'lines_end');--> statement-breakpoint
-- Of the ends of offers only two are told.
UPDATE "outbox" SET "cancelled_at" = now() WHERE "payload" ->> 'why' IN ('paused', 'cycle_ended', 'level', 'closed')
  AND "sent_at" IS NULL AND "handed_over_at" IS NULL AND "cancelled_at" IS NULL;
