DROP INDEX "users_sort_name";--> statement-breakpoint
CREATE INDEX "requests_pending" ON "requests" USING btree ("supervisor_id","student_id") WHERE "requests"."type" = 'SUPERVISION' and "requests"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "user_tags_first" ON "user_tags" USING btree ("tag_id","user_id") WHERE "user_tags"."priority" = 1;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (("sort_name" = ' '),"sort_name","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_registered" ON "users" USING btree ("registered_at") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at") WHERE "users"."deleted_at" is null;