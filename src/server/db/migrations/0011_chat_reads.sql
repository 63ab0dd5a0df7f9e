CREATE TABLE "chat_reads" (
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_reads_request_id_user_id_pk" PRIMARY KEY("request_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_reads_user" ON "chat_reads" USING btree ("user_id");--> statement-breakpoint
-- A new cycle ends conversations, too. Those that earlier ones left open end when their cycle did.
WITH ended AS (
	UPDATE requests r SET state = 'WITHDRAWN', updated_at = c.closed_at FROM cycles c
	WHERE c.id = r.cycle_id AND c.closed_at IS NOT NULL AND r.type = 'CHAT' AND r.state = 'ACCEPTED'
	RETURNING r.id, c.closed_at
)
INSERT INTO request_transitions (request_id, at, from_state, to_state, reason)
SELECT id, closed_at, 'ACCEPTED', 'WITHDRAWN', 'new_cycle' FROM ended;
