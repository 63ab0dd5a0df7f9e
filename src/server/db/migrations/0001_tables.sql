CREATE TYPE "public"."request_state" AS ENUM('PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN');--> statement-breakpoint
CREATE TYPE "public"."request_type" AS ENUM('SUPERVISION', 'CHAT');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('STUDENT', 'SUPERVISOR', 'ADMIN');--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_length" CHECK (char_length("chat_messages"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "closed_pairs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cycle_id" uuid NOT NULL,
	"supervisor_last_name" text NOT NULL,
	"supervisor_first_name" text NOT NULL,
	"supervisor_email" text NOT NULL,
	"student_last_name" text NOT NULL,
	"student_first_name" text NOT NULL,
	"student_email" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"number" text PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"cycle_id" uuid NOT NULL,
	"student_id" uuid,
	"supervisor_id" uuid,
	"accepted_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cycles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dismissals" (
	"student_id" uuid NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dismissals_student_id_supervisor_id_pk" PRIMARY KEY("student_id","supervisor_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matching_revision" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"vocabulary" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "matching_revision_one_row" CHECK ("matching_revision"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"recipient" text NOT NULL,
	"payload" jsonb NOT NULL,
	"transition_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"parked_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_transitions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_transitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"from_state" "request_state",
	"to_state" "request_state" NOT NULL,
	"reason" text NOT NULL,
	"caused_by" uuid
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" "request_type" NOT NULL,
	"state" "request_state" NOT NULL,
	"student_id" uuid NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"cycle_id" uuid NOT NULL,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "requests_two_people" CHECK ("requests"."student_id" <> "requests"."supervisor_id"),
	CONSTRAINT "requests_message" CHECK (("requests"."type" = 'CHAT') = ("requests"."message" is not null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name_hint" text,
	"last_name_hint" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supervisors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"total_slots" integer DEFAULT 0 NOT NULL,
	"taken_outside" integer DEFAULT 0 NOT NULL,
	"accepted_slots" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "supervisors_total_slots" CHECK ("supervisors"."total_slots" between 0 and 1000),
	CONSTRAINT "supervisors_taken_outside" CHECK ("supervisors"."taken_outside" >= 0),
	CONSTRAINT "supervisors_accepted_slots" CHECK ("supervisors"."accepted_slots" >= 0),
	CONSTRAINT "supervisors_not_overbooked" CHECK ("supervisors"."accepted_slots" + "supervisors"."taken_outside" <= "supervisors"."total_slots")
);
--> statement-breakpoint
CREATE TABLE "tag_similarities" (
	"key_a" integer NOT NULL,
	"key_b" integer NOT NULL,
	"score" double precision NOT NULL,
	CONSTRAINT "tag_similarities_key_a_key_b_pk" PRIMARY KEY("key_a","key_b"),
	CONSTRAINT "tag_similarities_once" CHECK ("tag_similarities"."key_a" < "tag_similarities"."key_b"),
	CONSTRAINT "tag_similarities_score" CHECK ("tag_similarities"."score" > 0 and "tag_similarities"."score" <= 1)
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" integer GENERATED ALWAYS AS IDENTITY (sequence name "tags_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "tags_key_unique" UNIQUE("key"),
	CONSTRAINT "tags_name_length" CHECK (char_length("tags"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "user_tags" (
	"user_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"priority" integer NOT NULL,
	CONSTRAINT "user_tags_user_id_tag_id_pk" PRIMARY KEY("user_id","tag_id"),
	CONSTRAINT "user_tags_priority" CHECK ("user_tags"."priority" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" "user_role" NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"bio" text,
	"thesis_description" text,
	"language" text,
	"confirm_supervision_request" boolean DEFAULT true NOT NULL,
	"confirm_dismiss" boolean DEFAULT true NOT NULL,
	"confirm_accept" boolean DEFAULT true NOT NULL,
	"confirm_reject" boolean DEFAULT true NOT NULL,
	"confirm_add_student" boolean DEFAULT true NOT NULL,
	"confirm_remove_student" boolean DEFAULT true NOT NULL,
	"match_revision" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"registered_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"search_name" text GENERATED ALWAYS AS (lower(tandem_unaccent(first_name || ' ' || last_name || ' ' || first_name))) STORED,
	"sort_name" text GENERATED ALWAYS AS (lower(tandem_unaccent(last_name || ' ' || first_name)) COLLATE "C") STORED,
	CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'de')),
	CONSTRAINT "users_names_length" CHECK (char_length("users"."first_name") <= 100 and char_length("users"."last_name") <= 100),
	CONSTRAINT "users_texts_length" CHECK (char_length("users"."bio") <= 2000 and char_length("users"."thesis_description") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_pairs" ADD CONSTRAINT "closed_pairs_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissals" ADD CONSTRAINT "dismissals_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissals" ADD CONSTRAINT "dismissals_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_transitions" ADD CONSTRAINT "request_transitions_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_transitions" ADD CONSTRAINT "request_transitions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervisors" ADD CONSTRAINT "supervisors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_similarities" ADD CONSTRAINT "tag_similarities_key_a_tags_key_fk" FOREIGN KEY ("key_a") REFERENCES "public"."tags"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_similarities" ADD CONSTRAINT "tag_similarities_key_b_tags_key_fk" FOREIGN KEY ("key_b") REFERENCES "public"."tags"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tags" ADD CONSTRAINT "user_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tags" ADD CONSTRAINT "user_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_request" ON "chat_messages" USING btree ("request_id","at","id");--> statement-breakpoint
CREATE INDEX "closed_pairs_cycle" ON "closed_pairs" USING btree ("cycle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "confirmations_one_valid" ON "confirmations" USING btree ("request_id") WHERE "confirmations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "confirmations_request" ON "confirmations" USING btree ("request_id","accepted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cycles_one_running" ON "cycles" USING btree ((true)) WHERE "cycles"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("transaction","id");--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_event_unique" ON "outbox" USING btree ("event_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."sent_at" is null and "outbox"."cancelled_at" is null and "outbox"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_transition" ON "outbox" USING btree ("transition_id");--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "request_transitions_request" ON "request_transitions" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "request_transitions_cause" ON "request_transitions" USING btree ("caused_by");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_active" ON "requests" USING btree ("student_id","supervisor_id","type") WHERE "requests"."state" in ('PENDING', 'ACCEPTED');--> statement-breakpoint
CREATE INDEX "requests_supervisor" ON "requests" USING btree ("supervisor_id","type","state","created_at");--> statement-breakpoint
CREATE INDEX "requests_student" ON "requests" USING btree ("student_id","type","state","created_at");--> statement-breakpoint
CREATE INDEX "sessions_email" ON "sessions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_unique" ON "tags" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "user_tags_tag" ON "user_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_search_name" ON "users" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_role_sort_name" ON "users" USING btree ("role","sort_name","id");--> statement-breakpoint
CREATE INDEX "users_match_revision" ON "users" USING btree ("match_revision");