CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"cycle_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone,
	"offer_ends_at" timestamp with time zone,
	"is_taken_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "waiting_entries_offer" CHECK (num_nonnulls("waiting_entries"."offered_at", "waiting_entries"."offer_ends_at") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_once" ON "waiting_entries" USING btree ("student_id","supervisor_id","cycle_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_line" ON "waiting_entries" USING btree ("supervisor_id","cycle_id","joined_at","id");
--> statement-breakpoint
-- Has something done at once about a line, or a student who waits. No two moments are alike, so that whoever is at it meanwhile
-- does not take this for done with the last one; all of them are long past.
CREATE FUNCTION due_at_once(task text, subject uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO due_tasks (kind, subject_id, due_at)
  VALUES (task, subject, 'epoch'::timestamptz + floor(random() * 1e10) * interval '1 millisecond')
  ON CONFLICT (kind, subject_id) DO UPDATE SET due_at = excluded.due_at, attempts = 0, retry_at = NULL;
$$;
--> statement-breakpoint
-- By whichever way places become free or are taken: offers for which there is no place any more are taken back in the same
-- transaction, the last in the line first, and the line is looked at soon.
CREATE FUNCTION supervisors_keep_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM waiting_entries w WHERE w.supervisor_id = NEW.user_id) THEN
    RETURN NULL;
  END IF;
  -- Whoever is in a pair waits no more; their offer is none.
  DELETE FROM waiting_entries w WHERE w.supervisor_id = NEW.user_id
    AND EXISTS (SELECT FROM requests r WHERE r.student_id = w.student_id AND r.is_pair);
  UPDATE waiting_entries SET offered_at = NULL, offer_ends_at = NULL, is_taken_back = true
    WHERE id IN (
      SELECT w.id FROM waiting_entries w
      WHERE w.supervisor_id = NEW.user_id AND w.offered_at IS NOT NULL
        AND w.cycle_id = (SELECT c.id FROM cycles c WHERE c.closed_at IS NULL)
      ORDER BY w.joined_at, w.id OFFSET greatest(NEW.available_slots, 0));
  PERFORM due_at_once('offer_places', NEW.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER supervisors_keep_offers AFTER UPDATE ON supervisors
  FOR EACH ROW WHEN (NEW.available_slots IS DISTINCT FROM OLD.available_slots)
  EXECUTE FUNCTION supervisors_keep_offers();
--> statement-breakpoint
CREATE TRIGGER supervisors_begin_offers AFTER INSERT ON supervisors
  FOR EACH ROW EXECUTE FUNCTION supervisors_keep_offers();
--> statement-breakpoint
-- What may end a student's waiting is looked at soon, in all of their lines.
CREATE FUNCTION look_at_lines_of(student uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM waiting_entries w WHERE w.student_id = student) THEN
    PERFORM due_at_once('leaves_lines', student);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION requests_end_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM look_at_lines_of(NEW.student_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER requests_end_waiting AFTER INSERT OR UPDATE OF state ON requests
  FOR EACH ROW WHEN (NEW.type = 'SUPERVISION' AND NEW.state IN ('ACCEPTED', 'REJECTED'))
  EXECUTE FUNCTION requests_end_waiting();
--> statement-breakpoint
CREATE TRIGGER dismissals_end_waiting AFTER INSERT ON dismissals
  FOR EACH ROW EXECUTE FUNCTION requests_end_waiting();
--> statement-breakpoint
CREATE FUNCTION users_end_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM look_at_lines_of(NEW.id);
  IF EXISTS (SELECT FROM waiting_entries w WHERE w.supervisor_id = NEW.id) THEN
    PERFORM due_at_once('offer_places', NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_end_waiting AFTER UPDATE OF level_ids, registered_at, deleted_at, role ON users
  FOR EACH ROW WHEN ((NEW.level_ids, NEW.registered_at, NEW.deleted_at, NEW.role)
    IS DISTINCT FROM (OLD.level_ids, OLD.registered_at, OLD.deleted_at, OLD.role))
  EXECUTE FUNCTION users_end_waiting();
--> statement-breakpoint
-- A place that was kept for somebody whose entry is gone is offered to the next.
CREATE FUNCTION waiting_entries_pass_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM due_at_once('offer_places', gone.supervisor_id)
    FROM (SELECT DISTINCT supervisor_id FROM gone ORDER BY supervisor_id) gone;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waiting_entries_pass_on AFTER DELETE ON waiting_entries
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION waiting_entries_pass_on();
