ALTER TABLE "outbox" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "summary_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_delivery" text DEFAULT 'at_once' NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_summary" ON "outbox" USING btree ("summary_id") WHERE "outbox"."summary_id" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mail_delivery" CHECK ("users"."mail_delivery" in ('at_once', 'daily', 'pairs'));