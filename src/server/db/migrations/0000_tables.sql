-- Names are searched without case and accents; unaccent() is only STABLE, so the columns go through a wrapper that
-- names its dictionary and may be called IMMUTABLE. Columns hold what these functions made of them: another function is a
-- migration that fills them anew. Beside them two words are by hand:
-- UNLOGGED for rate_limits, and the collation of sort_name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tandem_unaccent(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.unaccent('public.unaccent'::regdictionary, $1) $$;--> statement-breakpoint
-- Names as search compares them when umlauts are spelt in two ways: without case and accents, and ae, oe, ue as a, o, u.
CREATE OR REPLACE FUNCTION tandem_fold(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(lower(public.tandem_unaccent($1)), '([aou])e', '\1', 'g') $$;--> statement-breakpoint
-- Texts as search compares them: folded as names are, each word after one space, so that words can be found by how they begin.
CREATE OR REPLACE FUNCTION tandem_words(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT ' ' || btrim(regexp_replace(public.tandem_fold($1), '[]\s!"$%&''()*,./:;<=>?@[\\^_`{|}~–—‘’‚“”„«»…·•-]+', ' ', 'g')) $$;--> statement-breakpoint
-- A tag is found by its synonyms, too. array_to_string() counts as not immutable because of types other than text.
CREATE OR REPLACE FUNCTION tandem_words(text[]) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.tandem_words(array_to_string($1, ' / ')) $$;--> statement-breakpoint
CREATE TYPE "public"."idea_state" AS ENUM('OPEN', 'TAKEN', 'HIDDEN');--> statement-breakpoint
CREATE TYPE "public"."rejection_reason" AS ENUM('no_slot', 'other_field', 'too_late', 'other');--> statement-breakpoint
CREATE TYPE "public"."request_state" AS ENUM('PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN');--> statement-breakpoint
CREATE TYPE "public"."request_type" AS ENUM('SUPERVISION', 'CHAT');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('STUDENT', 'SUPERVISOR', 'ADMIN');--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"feed_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"shown" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_length" CHECK (char_length("chat_messages"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_reads_request_id_user_id_pk" PRIMARY KEY("request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "closed_pairs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cycle_id" uuid NOT NULL,
	"supervisor_last_name" text NOT NULL,
	"supervisor_first_name" text NOT NULL,
	"supervisor_email" text NOT NULL,
	"supervisor_title" text DEFAULT '' NOT NULL,
	"supervisor_group" text DEFAULT '' NOT NULL,
	"student_level" text DEFAULT '' NOT NULL,
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
	"institution_name" text,
	"student_name" text,
	"supervisor_name" text,
	"supervisor_title" text,
	"working_title" text,
	"cycle_name" text DEFAULT '' NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"replaced" boolean DEFAULT false NOT NULL,
	CONSTRAINT "confirmations_replaced_ended" CHECK (not "confirmations"."replaced" or "confirmations"."revoked_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "cycles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"matching_opens_at" timestamp with time zone,
	"matching_closes_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"answer_days" integer,
	"untold_before" jsonb,
	"untold_since" timestamp with time zone,
	"called_off_at" timestamp with time zone,
	CONSTRAINT "cycles_answer_days" CHECK ("cycles"."answer_days" between 1 and 60),
	CONSTRAINT "cycles_moments_in_order" CHECK ("cycles"."matching_opens_at" < "cycles"."matching_closes_at" and "cycles"."matching_closes_at" < "cycles"."ends_at"
        and "cycles"."matching_opens_at" < "cycles"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "dismissals" (
	"student_id" uuid NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dismissals_student_id_supervisor_id_pk" PRIMARY KEY("student_id","supervisor_id")
);
--> statement-breakpoint
CREATE TABLE "earlier_choices" (
	"user_id" uuid NOT NULL,
	"tag_name" text NOT NULL,
	"priority" integer NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "earlier_choices_user_id_priority_pk" PRIMARY KEY("user_id","priority")
);
--> statement-breakpoint
CREATE TABLE "ended_pairs" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"request" jsonb NOT NULL,
	"transitions" jsonb NOT NULL,
	"reads" jsonb NOT NULL
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
CREATE TABLE "idea_tags" (
	"idea_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "idea_tags_idea_id_tag_id_pk" PRIMARY KEY("idea_id","tag_id"),
	CONSTRAINT "idea_tags_place" CHECK ("idea_tags"."place" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "ideas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"level_ids" uuid[] DEFAULT '{}' NOT NULL,
	"state" "idea_state" NOT NULL,
	"taken_from" "idea_state",
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"words" text GENERATED ALWAYS AS (tandem_words(title || ' / ' || description)) STORED,
	CONSTRAINT "ideas_title" CHECK (char_length("ideas"."title") between 1 and 120),
	CONSTRAINT "ideas_description" CHECK (char_length("ideas"."description") <= 1500),
	CONSTRAINT "ideas_position" CHECK ("ideas"."position" >= 1)
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"started_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"phase" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"error_code" text,
	"summary" jsonb,
	"issues" jsonb
);
--> statement-breakpoint
CREATE TABLE "due_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	CONSTRAINT "due_tasks_one_a_subject" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vapid_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "levels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_de" text NOT NULL,
	CONSTRAINT "levels_position" CHECK ("levels"."position" >= 1),
	CONSTRAINT "levels_names" CHECK (char_length("levels"."name_en") between 1 and 60 and char_length("levels"."name_de") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "lost_pairs" (
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"lost_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lost_pairs_user_id_request_id_pk" PRIMARY KEY("user_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"subject" jsonb NOT NULL,
	"text" jsonb NOT NULL
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
	"subscription_id" uuid,
	"payload" jsonb NOT NULL,
	"transition_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"parked_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"summary_id" uuid,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"over_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_reads" (
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "request_reads_request_id_user_id_pk" PRIMARY KEY("request_id","user_id")
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
	"caused_by" uuid,
	"note" text,
	CONSTRAINT "request_transitions_note" CHECK (char_length("request_transitions"."note") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "request_weeks" (
	"cycle_id" uuid NOT NULL,
	"week" date NOT NULL,
	"sent" integer NOT NULL,
	"accepted" integer NOT NULL
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
	"is_description" boolean DEFAULT false NOT NULL,
	"idea_id" uuid,
	"working_title" text,
	"rejection_reason" "rejection_reason",
	"rejection_answer" text,
	"declined_with" uuid,
	"answer_by" timestamp (3) with time zone,
	"is_pair" boolean GENERATED ALWAYS AS (type = 'SUPERVISION' and state = 'ACCEPTED') STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "requests_two_people" CHECK ("requests"."student_id" <> "requests"."supervisor_id"),
	CONSTRAINT "requests_message" CHECK (case when "requests"."type" = 'CHAT' then "requests"."message" is not null
        else coalesce(char_length("requests"."message") between 1 and 300, true) end),
	CONSTRAINT "requests_title" CHECK ("requests"."working_title" is null or "requests"."type" = 'SUPERVISION' and char_length("requests"."working_title") between 1 and 120),
	CONSTRAINT "requests_rejection" CHECK (case when "requests"."state" = 'REJECTED' then coalesce(char_length("requests"."rejection_answer") between 1 and 300, true)
        else num_nonnulls("requests"."rejection_reason", "requests"."rejection_answer", "requests"."declined_with") = 0 end)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"first_name_hint" text,
	"last_name_hint" text,
	"browser" text DEFAULT '' NOT NULL,
	"system" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp with time zone,
	"sealed_id_token" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shortlist_entries" (
	"student_id" uuid NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"cycle_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shortlist_entries_student_id_supervisor_id_cycle_id_pk" PRIMARY KEY("student_id","supervisor_id","cycle_id")
);
--> statement-breakpoint
CREATE TABLE "spent_tokens" (
	"digest" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "supervisors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"total_slots" integer DEFAULT 0 NOT NULL,
	"taken_outside" integer DEFAULT 0 NOT NULL,
	"taken_outside_before" integer,
	"accepted_slots" integer DEFAULT 0 NOT NULL,
	"available_slots" integer GENERATED ALWAYS AS (total_slots - taken_outside - accepted_slots) STORED NOT NULL,
	CONSTRAINT "supervisors_total_slots" CHECK ("supervisors"."total_slots" between 0 and 1000),
	CONSTRAINT "supervisors_taken_outside" CHECK ("supervisors"."taken_outside" >= 0),
	CONSTRAINT "supervisors_accepted_slots" CHECK ("supervisors"."accepted_slots" >= 0),
	CONSTRAINT "supervisors_not_overbooked" CHECK ("supervisors"."accepted_slots" + "supervisors"."taken_outside" <= "supervisors"."total_slots")
);
--> statement-breakpoint
CREATE TABLE "tag_keys_aside" (
	"key" integer PRIMARY KEY NOT NULL,
	"import_id" uuid
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
	"key" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "tags_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"words" text GENERATED ALWAYS AS (tandem_words(array[name] || synonyms)) STORED,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
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
	"identity_issuer" text,
	"identity_subject" text,
	"role" "user_role" NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"academic_title" text,
	"group_name" text,
	"website" text,
	"level_ids" uuid[],
	"bio" text,
	"thesis_description" text,
	"language" text,
	"confirm_supervision_request" boolean DEFAULT true NOT NULL,
	"confirm_dismiss" boolean DEFAULT true NOT NULL,
	"confirm_accept" boolean DEFAULT true NOT NULL,
	"confirm_reject" boolean DEFAULT true NOT NULL,
	"confirm_add_student" boolean DEFAULT true NOT NULL,
	"confirm_remove_student" boolean DEFAULT true NOT NULL,
	"saved_views" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mails_from_admins" boolean DEFAULT true NOT NULL,
	"mail_delivery" text DEFAULT 'at_once' NOT NULL,
	"match_revision" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"registered_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"is_registered_supervisor" boolean GENERATED ALWAYS AS (role = 'SUPERVISOR' and registered_at is not null and deleted_at is null) STORED NOT NULL,
	"search_name" text GENERATED ALWAYS AS (lower(tandem_unaccent(coalesce(academic_title || ' ', '') || first_name || ' ' || last_name || ' ' || first_name))) STORED,
	"folded_name" text GENERATED ALWAYS AS (tandem_fold(first_name || ' ' || last_name)) STORED,
	"text_words" text GENERATED ALWAYS AS (tandem_words(case role when 'SUPERVISOR' then bio when 'STUDENT' then thesis_description end)) STORED,
	"sort_name" text COLLATE "C" GENERATED ALWAYS AS (lower(tandem_unaccent(last_name || ' ' || first_name)) COLLATE "C") STORED,
	CONSTRAINT "users_identity_whole" CHECK (("users"."identity_issuer" is null) = ("users"."identity_subject" is null)),
	CONSTRAINT "users_language" CHECK ("users"."language" ~ '^[a-z]{2,3}$'),
	CONSTRAINT "users_mail_delivery" CHECK ("users"."mail_delivery" in ('at_once', 'daily', 'pairs')),
	CONSTRAINT "users_names_length" CHECK (char_length("users"."first_name") <= 100 and char_length("users"."last_name") <= 100),
	CONSTRAINT "users_affiliation_length" CHECK (char_length("users"."academic_title") <= 60 and char_length("users"."group_name") <= 120 and char_length("users"."website") <= 300),
	CONSTRAINT "users_texts_length" CHECK (char_length("users"."bio") <= 2000 and char_length("users"."thesis_description") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"cycle_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone,
	"offer_ends_at" timestamp with time zone,
	"is_taken_back" boolean DEFAULT false NOT NULL,
	"is_over" boolean DEFAULT false NOT NULL,
	CONSTRAINT "waiting_entries_offer" CHECK (num_nonnulls("waiting_entries"."offered_at", "waiting_entries"."offer_ends_at") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_pairs" ADD CONSTRAINT "closed_pairs_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissals" ADD CONSTRAINT "dismissals_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissals" ADD CONSTRAINT "dismissals_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_choices" ADD CONSTRAINT "earlier_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_pairs" ADD CONSTRAINT "ended_pairs_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_pairs" ADD CONSTRAINT "ended_pairs_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_pairs" ADD CONSTRAINT "ended_pairs_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_tags" ADD CONSTRAINT "idea_tags_idea_id_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."ideas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_tags" ADD CONSTRAINT "idea_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_pairs" ADD CONSTRAINT "lost_pairs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_pairs" ADD CONSTRAINT "lost_pairs_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reads" ADD CONSTRAINT "request_reads_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reads" ADD CONSTRAINT "request_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_transitions" ADD CONSTRAINT "request_transitions_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_transitions" ADD CONSTRAINT "request_transitions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_idea_id_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."ideas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_entries" ADD CONSTRAINT "shortlist_entries_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_entries" ADD CONSTRAINT "shortlist_entries_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_entries" ADD CONSTRAINT "shortlist_entries_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_marks" ADD CONSTRAINT "student_marks_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_marks" ADD CONSTRAINT "student_marks_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervisors" ADD CONSTRAINT "supervisors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_keys_aside" ADD CONSTRAINT "tag_keys_aside_import_id_import_runs_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tags" ADD CONSTRAINT "user_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tags" ADD CONSTRAINT "user_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_feed_id" ON "calendar_feeds" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "chat_messages_by" ON "chat_messages" USING btree ("by");--> statement-breakpoint
CREATE INDEX "chat_messages_request" ON "chat_messages" USING btree ("request_id","at","id");--> statement-breakpoint
CREATE INDEX "chat_reads_user" ON "chat_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "closed_pairs_cycle" ON "closed_pairs" USING btree ("cycle_id");--> statement-breakpoint
CREATE INDEX "closed_pairs_student" ON "closed_pairs" USING btree (lower("student_email"));--> statement-breakpoint
CREATE INDEX "closed_pairs_supervisor" ON "closed_pairs" USING btree (lower("supervisor_email"));--> statement-breakpoint
CREATE UNIQUE INDEX "confirmations_one_valid" ON "confirmations" USING btree ("request_id") WHERE "confirmations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "confirmations_request" ON "confirmations" USING btree ("request_id","accepted_at");--> statement-breakpoint
CREATE INDEX "confirmations_student" ON "confirmations" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "confirmations_supervisor" ON "confirmations" USING btree ("supervisor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cycles_one_running" ON "cycles" USING btree ((true)) WHERE "cycles"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "dismissals_supervisor" ON "dismissals" USING btree ("supervisor_id");--> statement-breakpoint
CREATE INDEX "ended_pairs_student" ON "ended_pairs" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "ended_pairs_supervisor" ON "ended_pairs" USING btree ("supervisor_id");--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("transaction","id");--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idea_tags_tag" ON "idea_tags" USING btree ("tag_id","idea_id");--> statement-breakpoint
CREATE INDEX "ideas_open" ON "ideas" USING btree ("id","supervisor_id") WHERE "ideas"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "ideas_words" ON "ideas" USING gin ("words" gin_trgm_ops) WHERE "ideas"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "ideas_supervisor" ON "ideas" USING btree ("supervisor_id","position");--> statement-breakpoint
CREATE INDEX "due_tasks_due" ON "due_tasks" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "lost_pairs_request" ON "lost_pairs" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "lost_pairs_other" ON "lost_pairs" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_event_unique" ON "outbox" USING btree ("event_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."sent_at" is null and "outbox"."cancelled_at" is null and "outbox"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_dead_letters" ON "outbox" USING btree ("parked_at") WHERE "outbox"."parked_at" is not null and "outbox"."sent_at" is null and "outbox"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_transition" ON "outbox" USING btree ("transition_id");--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_subscription" ON "outbox" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "outbox_summary" ON "outbox" USING btree ("summary_id") WHERE "outbox"."summary_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_named" ON "outbox" USING gin (jsonb_path_query_array("payload", '$.*'));--> statement-breakpoint
CREATE INDEX "pictures_hash" ON "pictures" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "request_reads_user" ON "request_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "request_transitions_request" ON "request_transitions" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "request_transitions_at" ON "request_transitions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "request_transitions_cause" ON "request_transitions" USING btree ("caused_by");--> statement-breakpoint
CREATE INDEX "request_transitions_by" ON "request_transitions" USING btree ("by") WHERE "request_transitions"."by" is not null;--> statement-breakpoint
CREATE INDEX "request_transitions_unanswered" ON "request_transitions" USING btree ("request_id") WHERE "request_transitions"."reason" in ('expired', 'cycle_ended');--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_active" ON "requests" USING btree ("student_id","supervisor_id","type") WHERE "requests"."state" in ('PENDING', 'ACCEPTED');--> statement-breakpoint
CREATE INDEX "requests_supervisor" ON "requests" USING btree ("supervisor_id","type","state","created_at");--> statement-breakpoint
CREATE INDEX "requests_student" ON "requests" USING btree ("student_id","type","state","created_at");--> statement-breakpoint
CREATE INDEX "requests_newest" ON "requests" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_pairs" ON "requests" USING btree ("student_id") WHERE "requests"."is_pair";--> statement-breakpoint
CREATE INDEX "requests_pairs_of_supervisor" ON "requests" USING btree ("supervisor_id") WHERE "requests"."is_pair";--> statement-breakpoint
CREATE INDEX "requests_of_cycle" ON "requests" USING btree ("cycle_id","student_id") WHERE "requests"."type" = 'SUPERVISION';--> statement-breakpoint
CREATE INDEX "requests_waiting" ON "requests" USING btree ("created_at","id") WHERE case when "requests"."type" = 'SUPERVISION' then "requests"."state" end = 'PENDING';--> statement-breakpoint
CREATE INDEX "requests_idea" ON "requests" USING btree ("idea_id") WHERE "requests"."idea_id" is not null;--> statement-breakpoint
CREATE INDEX "requests_pending" ON "requests" USING btree ("supervisor_id","student_id") WHERE "requests"."type" = 'SUPERVISION' and "requests"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "sessions_identity" ON "sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "sessions_email" ON "sessions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shortlist_entries_supervisor" ON "shortlist_entries" USING btree ("supervisor_id");--> statement-breakpoint
CREATE INDEX "student_marks_student" ON "student_marks" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_unique" ON "tags" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "user_tags_tag" ON "user_tags" USING btree ("tag_id","user_id");--> statement-breakpoint
CREATE INDEX "user_tags_first" ON "user_tags" USING btree ("tag_id","user_id") WHERE "user_tags"."priority" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity_unique" ON "users" USING btree ("identity_issuer","identity_subject") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_search_name" ON "users" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_folded_name" ON "users" USING gin ("folded_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_text_words" ON "users" USING gin ("text_words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_role_sort_name" ON "users" USING btree ("role","sort_name","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (("sort_name" = ' '),"sort_name","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_registered" ON "users" USING btree ("registered_at") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_present" ON "users" USING btree ("role") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_group" ON "users" USING btree ("group_name","id") WHERE "users"."group_name" <> '';--> statement-breakpoint
CREATE INDEX "users_match_revision" ON "users" USING btree ("match_revision");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_once" ON "waiting_entries" USING btree ("student_id","supervisor_id","cycle_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_line" ON "waiting_entries" USING btree ("supervisor_id","cycle_id","joined_at","id");