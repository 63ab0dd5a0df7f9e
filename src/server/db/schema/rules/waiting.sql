-- Who is in which waiting list at a moment, and whose offer holds (docs/decisions/0095-a-place-can-be-waited-for.md). Somebody counts
-- who could ask were there a place: `maySend`, and neither skipped, rejected nor parted with in this cycle. Whoever has asked does
-- not count, and keeps the offer by which they did. The rest of the rows are passed over: `joined_at` keeps their position.
-- PostgreSQL inlines it, so that a condition on the supervisor reaches the table. With LIMIT each row looks up its own by an
-- index, also in a plan that was made while the tables were empty: of EXISTS it would read all requests.
CREATE OR REPLACE FUNCTION waiting_list(moment timestamptz)
RETURNS TABLE (id uuid, supervisor_id uuid, student_id uuid, joined_at timestamptz, offered_until timestamptz,
  has_asked boolean, holds boolean, place integer)
LANGUAGE sql STABLE AS $$
  SELECT e.id, e.supervisor_id, e.student_id, e.joined_at, e.offered_until, e.has_asked, e.holds,
    row_number() OVER (PARTITION BY e.supervisor_id ORDER BY e.joined_at, e.id)::int
  FROM (
    SELECT w.*, coalesce(w.offered_until > moment, false) AS holds,
      (c.matching_opens_at IS NULL OR c.matching_opens_at <= moment)
        AND (c.matching_closes_at IS NULL OR c.matching_closes_at > moment)
        AND (c.ends_at IS NULL OR c.ends_at > moment) AS is_matching,
      -- Null: one of the two is not registered.
      (SELECT CASE WHEN s.role = 'STUDENT' AND s.registered_at IS NOT NULL AND s.deleted_at IS NULL AND v.is_registered_supervisor
          THEN s.level_ids[1] IS NULL OR coalesce(cardinality(v.level_ids), 0) = 0 OR s.level_ids[1] = ANY (v.level_ids) END
        FROM users s, users v WHERE s.id = w.student_id AND v.id = w.supervisor_id LIMIT 1) AS level_fits,
      (SELECT r.id FROM requests r WHERE r.student_id = w.student_id AND r.supervisor_id = w.supervisor_id
        AND r.type = 'SUPERVISION' AND r.state = 'PENDING' LIMIT 1) IS NOT NULL AS has_asked
    FROM waiting_entries w JOIN cycles c ON c.id = w.cycle_id AND c.closed_at IS NULL
  ) e
  WHERE e.level_fits IS NOT NULL AND CASE WHEN e.has_asked THEN e.holds ELSE
    e.is_matching AND e.level_fits
    AND (SELECT r.id FROM requests r WHERE r.student_id = e.student_id AND r.is_pair LIMIT 1) IS NULL
    AND (SELECT d.student_id FROM dismissals d
      WHERE d.student_id = e.student_id AND d.supervisor_id = e.supervisor_id LIMIT 1) IS NULL
    AND (SELECT r.id FROM requests r WHERE r.student_id = e.student_id AND r.supervisor_id = e.supervisor_id
      AND r.type = 'SUPERVISION' AND r.cycle_id = e.cycle_id AND (r.state = 'REJECTED' OR r.state = 'WITHDRAWN' AND (
        SELECT t.id FROM request_transitions t WHERE t.request_id = r.id AND t.from_state = 'ACCEPTED' AND t.to_state = 'WITHDRAWN'
          AND t.reason <> 'undone' LIMIT 1) IS NOT NULL) LIMIT 1) IS NULL
  END
$$;
