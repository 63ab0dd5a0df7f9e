CREATE TABLE "lost_pairs" (
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"lost_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lost_pairs_user_id_request_id_pk" PRIMARY KEY("user_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "earlier_choices" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lost_pairs" ADD CONSTRAINT "lost_pairs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_pairs" ADD CONSTRAINT "lost_pairs_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lost_pairs_request" ON "lost_pairs" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "lost_pairs_other" ON "lost_pairs" USING btree ("other_id");