DROP INDEX "request_transitions_unanswered";--> statement-breakpoint
ALTER TABLE "cycles" DROP COLUMN "untold_before";--> statement-breakpoint
ALTER TABLE "cycles" DROP COLUMN "untold_since";--> statement-breakpoint
-- Changes are told at once or not at all: nothing is due about them later.
DELETE FROM "due_tasks" WHERE "kind" = 'dates_mails';
