ALTER TABLE "cycles" ADD COLUMN "answer_days" integer;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cycles" ADD CONSTRAINT "cycles_answer_days" CHECK ("cycles"."answer_days" between 1 and 60);--> statement-breakpoint
-- Requests of a cycle whose end was set before they had a deadline.
UPDATE "requests" r SET "answer_by" = c."ends_at" FROM "cycles" c
WHERE c."closed_at" IS NULL AND c."ends_at" IS NOT NULL AND r."type" = 'SUPERVISION' AND r."state" = 'PENDING';--> statement-breakpoint
INSERT INTO "due_tasks" ("kind", "subject_id", "due_at") SELECT 'answer_deadline', "id", "answer_by" FROM "requests" WHERE "answer_by" IS NOT NULL;
