CREATE TABLE "shortlist_entries" (
	"student_id" uuid NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"cycle_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shortlist_entries_student_id_supervisor_id_cycle_id_pk" PRIMARY KEY("student_id","supervisor_id","cycle_id")
);
--> statement-breakpoint
ALTER TABLE "shortlist_entries" ADD CONSTRAINT "shortlist_entries_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_entries" ADD CONSTRAINT "shortlist_entries_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_entries" ADD CONSTRAINT "shortlist_entries_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shortlist_entries_supervisor" ON "shortlist_entries" USING btree ("supervisor_id");