ALTER TABLE "requests" DROP CONSTRAINT "requests_message";--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_message" CHECK (case when "requests"."type" = 'CHAT' then "requests"."message" is not null
        else coalesce(char_length("requests"."message") between 1 and 300, true) end);