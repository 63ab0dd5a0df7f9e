-- Texts as search compares them: folded as names are, each word after one space, so that words can be found by how they begin.
CREATE OR REPLACE FUNCTION tandem_words(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT ' ' || btrim(regexp_replace(public.tandem_fold($1), '[]\s!"$%&''()*,./:;<=>?@[\\^_`{|}~–—‘’‚“”„«»…·•-]+', ' ', 'g')) $$;
--> statement-breakpoint
DROP INDEX "idea_tags_tag";--> statement-breakpoint
DROP INDEX "user_tags_tag";--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "words" text GENERATED ALWAYS AS (tandem_words(title || ' / ' || description)) STORED;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "words" text GENERATED ALWAYS AS (tandem_words(name)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "text_words" text GENERATED ALWAYS AS (tandem_words(case role when 'SUPERVISOR' then bio when 'STUDENT' then thesis_description end)) STORED;--> statement-breakpoint
CREATE INDEX "ideas_open" ON "ideas" USING btree ("id","supervisor_id") WHERE "ideas"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "ideas_words" ON "ideas" USING gin ("words" gin_trgm_ops) WHERE "ideas"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "users_text_words" ON "users" USING gin ("text_words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idea_tags_tag" ON "idea_tags" USING btree ("tag_id","idea_id");--> statement-breakpoint
CREATE INDEX "user_tags_tag" ON "user_tags" USING btree ("tag_id","user_id");