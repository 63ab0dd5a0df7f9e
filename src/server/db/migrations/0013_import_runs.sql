CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"started_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"phase" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"error_code" text,
	"summary" jsonb
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;