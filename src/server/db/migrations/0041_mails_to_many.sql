CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"subject" jsonb NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_from_admins" boolean DEFAULT true NOT NULL;