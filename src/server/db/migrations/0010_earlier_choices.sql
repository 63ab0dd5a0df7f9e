CREATE TABLE "earlier_choices" (
	"user_id" uuid NOT NULL,
	"tag_name" text NOT NULL,
	"priority" integer NOT NULL,
	CONSTRAINT "earlier_choices_user_id_priority_pk" PRIMARY KEY("user_id","priority")
);
--> statement-breakpoint
ALTER TABLE "earlier_choices" ADD CONSTRAINT "earlier_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;