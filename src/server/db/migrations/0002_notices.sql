CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"request_id" uuid,
	"other_id" uuid,
	"tags" text[],
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_user_request" ON "notices" USING btree ("user_id","request_id");--> statement-breakpoint
CREATE INDEX "notices_other" ON "notices" USING btree ("other_id");--> statement-breakpoint
-- lost_pairs and earlier_choices.seen_at are still there for instances of the version before; nothing reads them any more,
-- and the next migration drops them. What they told of is told on.
WITH "gone" AS (DELETE FROM "lost_pairs" RETURNING *)
INSERT INTO "notices" ("user_id", "kind", "request_id", "other_id", "at")
SELECT "user_id", "reason", "request_id", "other_id", "lost_at" FROM "gone";--> statement-breakpoint
INSERT INTO "notices" ("user_id", "kind", "tags", "at")
SELECT e."user_id", 'tags_lost', array_agg(e."tag_name" ORDER BY e."priority"), now() FROM "earlier_choices" e
WHERE e."seen_at" IS NULL AND NOT EXISTS (SELECT FROM "tags" t WHERE lower(t."name") = lower(e."tag_name"))
GROUP BY e."user_id";--> statement-breakpoint
-- What the version before left of the offers of those before it.
ALTER TABLE "waiting_entries" DROP CONSTRAINT "waiting_entries_offer";--> statement-breakpoint
ALTER TABLE "waiting_entries" DROP COLUMN "offered_at";--> statement-breakpoint
ALTER TABLE "waiting_entries" DROP COLUMN "offer_ends_at";--> statement-breakpoint
ALTER TABLE "waiting_entries" DROP COLUMN "is_taken_back";--> statement-breakpoint
ALTER TABLE "waiting_entries" DROP COLUMN "is_over";
