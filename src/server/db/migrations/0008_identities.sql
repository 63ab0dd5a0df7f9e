ALTER TABLE "sessions" ADD COLUMN "issuer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sealed_id_token" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "identity_issuer" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "identity_subject" text;--> statement-breakpoint
CREATE INDEX "sessions_identity" ON "sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity_unique" ON "users" USING btree ("identity_issuer","identity_subject") WHERE "users"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_identity_whole" CHECK (("users"."identity_issuer" is null) = ("users"."identity_subject" is null));