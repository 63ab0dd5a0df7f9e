-- Events are notifications now. The table is still there for instances of the version before, which write it; the next migration
-- drops it.
DELETE FROM "events";
