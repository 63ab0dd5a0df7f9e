CREATE INDEX "chat_messages_by" ON "chat_messages" USING btree ("by");--> statement-breakpoint
CREATE INDEX "closed_pairs_student" ON "closed_pairs" USING btree (lower("student_email"));--> statement-breakpoint
CREATE INDEX "closed_pairs_supervisor" ON "closed_pairs" USING btree (lower("supervisor_email"));--> statement-breakpoint
CREATE INDEX "dismissals_supervisor" ON "dismissals" USING btree ("supervisor_id");--> statement-breakpoint
CREATE INDEX "request_transitions_by" ON "request_transitions" USING btree ("by") WHERE "request_transitions"."by" is not null;--> statement-breakpoint
CREATE INDEX "users_sort_name" ON "users" USING btree ("sort_name","id") WHERE "users"."deleted_at" is null;