CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"over_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_dead_letters" ON "outbox" USING btree ("parked_at") WHERE "outbox"."parked_at" is not null and "outbox"."sent_at" is null and "outbox"."cancelled_at" is null;