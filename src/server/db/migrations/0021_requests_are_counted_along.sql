CREATE TABLE "request_weeks" (
	"cycle_id" uuid NOT NULL,
	"week" date NOT NULL,
	"sent" integer NOT NULL,
	"accepted" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "users_present" ON "users" USING btree ("role") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
-- Requests by week are counted along. The history of a request goes with it: counted out before, while both are there.
CREATE FUNCTION take_request_out_of_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO request_weeks (cycle_id, week, sent, accepted)
    SELECT OLD.cycle_id, date_trunc('week', at AT TIME ZONE 'UTC'), -(reason = 'sent')::int, -(to_state = 'ACCEPTED')::int
    FROM request_transitions WHERE request_id = OLD.id AND reason IN ('sent', 'accepted', 'added');
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER requests_count BEFORE DELETE ON requests FOR EACH ROW
  WHEN (OLD.type = 'SUPERVISION') EXECUTE FUNCTION take_request_out_of_weeks();
--> statement-breakpoint
CREATE FUNCTION count_step_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO request_weeks (cycle_id, week, sent, accepted)
    SELECT cycle_id, date_trunc('week', NEW.at AT TIME ZONE 'UTC'), (NEW.reason = 'sent')::int, (NEW.to_state = 'ACCEPTED')::int
    FROM requests WHERE id = NEW.request_id AND type = 'SUPERVISION';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER request_transitions_count AFTER INSERT ON request_transitions FOR EACH ROW
  WHEN (NEW.reason IN ('sent', 'accepted', 'added')) EXECUTE FUNCTION count_step_of_request();
--> statement-breakpoint
-- With the triggers nobody writes beside this.
INSERT INTO request_weeks (cycle_id, week, sent, accepted)
  SELECT r.cycle_id, date_trunc('week', t.at AT TIME ZONE 'UTC'), count(*) FILTER (WHERE t.reason = 'sent'),
    count(*) FILTER (WHERE t.to_state = 'ACCEPTED')
  FROM request_transitions t JOIN requests r ON r.id = t.request_id AND r.type = 'SUPERVISION'
  WHERE t.reason IN ('sent', 'accepted', 'added') GROUP BY 1, 2;
