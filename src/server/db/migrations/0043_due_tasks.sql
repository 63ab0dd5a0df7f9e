CREATE TABLE "due_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	CONSTRAINT "due_tasks_one_a_subject" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
CREATE INDEX "due_tasks_due" ON "due_tasks" USING btree ("due_at","id");