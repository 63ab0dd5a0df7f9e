CREATE TABLE "student_marks" (
	"supervisor_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"starred" boolean NOT NULL,
	"note" text,
	CONSTRAINT "student_marks_supervisor_id_student_id_pk" PRIMARY KEY("supervisor_id","student_id"),
	CONSTRAINT "student_marks_say_something" CHECK ("student_marks"."starred" or "student_marks"."note" is not null),
	CONSTRAINT "student_marks_note" CHECK (coalesce(char_length("student_marks"."note") between 1 and 2000, true))
);
--> statement-breakpoint
ALTER TABLE "student_marks" ADD CONSTRAINT "student_marks_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_marks" ADD CONSTRAINT "student_marks_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_marks_student" ON "student_marks" USING btree ("student_id");