-- Requests by week are counted along. The history of a request goes with it: counted out before, while both are there.
CREATE OR REPLACE FUNCTION take_request_out_of_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO request_weeks (cycle_id, week, sent, accepted)
    SELECT OLD.cycle_id, date_trunc('week', at AT TIME ZONE 'UTC'), -(reason = 'sent')::int, -(to_state = 'ACCEPTED')::int
    FROM request_transitions WHERE request_id = OLD.id AND reason IN ('sent', 'accepted', 'added');
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER requests_count BEFORE DELETE ON requests FOR EACH ROW
  WHEN (OLD.type = 'SUPERVISION') EXECUTE FUNCTION take_request_out_of_weeks();

CREATE OR REPLACE FUNCTION count_step_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO request_weeks (cycle_id, week, sent, accepted)
    SELECT cycle_id, date_trunc('week', NEW.at AT TIME ZONE 'UTC'), (NEW.reason = 'sent')::int, (NEW.to_state = 'ACCEPTED')::int
    FROM requests WHERE id = NEW.request_id AND type = 'SUPERVISION';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER request_transitions_count AFTER INSERT ON request_transitions FOR EACH ROW
  WHEN (NEW.reason IN ('sent', 'accepted', 'added')) EXECUTE FUNCTION count_step_of_request();
