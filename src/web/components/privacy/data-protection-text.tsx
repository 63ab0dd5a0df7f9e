import { m } from '#messages'
import type { Role } from '#domain/roles.ts'
import { type StoredData, storedDataOf } from '#domain/stored-data.ts'
import classes from './data-protection-text.module.css'

type DataProtectionTextProps = {
  /** The person whose data the text describes; without one it describes everybody's. */
  readonly role?: Role
}

/** The stored data, who sees them, how long, and what people can do about it. The page has the heading. */
export function DataProtectionText({ role }: DataProtectionTextProps) {
  return (
    <div className={classes.text}>
      <section>
        <h3>{m.data_protection_stored_title()}</h3>
        <dl className={classes.list}>
          {storedDataOf(role ?? null).map((name) => (
            <Entry key={name} {...STORED[name]} />
          ))}
        </dl>
      </section>
      <Section title={m.data_protection_purpose_title} text={m.data_protection_purpose_text} />
      <Section title={m.data_protection_seen_title} text={m.data_protection_seen_text} />
      <section>
        <h3>{m.data_protection_kept_title()}</h3>
        <dl className={classes.list}>
          {ENDS.map((end) => (
            <Entry key={end.title()} {...end} />
          ))}
        </dl>
      </section>
      <Section title={m.data_protection_device_title} text={m.data_protection_device_text} />
      <Section title={m.data_protection_rights_title} text={m.data_protection_rights_text} />
    </div>
  )
}

type Words = { readonly title: () => string; readonly text: () => string }

const Section = ({ title, text }: Words) => (
  <section>
    <h3>{title()}</h3>
    <p>{text()}</p>
  </section>
)

const Entry = ({ title, text }: Words) => (
  <div>
    <dt>{title()}</dt>
    <dd>{text()}</dd>
  </div>
)

const STORED: Readonly<Record<StoredData, Words>> = {
  account: { title: m.data_protection_account_title, text: m.data_protection_account_text },
  topics: { title: m.own_profile_tags, text: m.data_protection_topics_text },
  places: { title: m.data_protection_places_title, text: m.data_protection_places_text },
  ideas: { title: m.data_protection_ideas_title, text: m.data_protection_ideas_text },
  requests: { title: m.data_protection_requests_title, text: m.data_protection_requests_text },
  conversations: { title: m.data_protection_conversations_title, text: m.data_protection_conversations_text },
  confirmations: { title: m.data_protection_confirmations_title, text: m.data_protection_confirmations_text },
  sessions: { title: m.settings_sessions, text: m.data_protection_sessions_text },
  devices: { title: m.data_protection_devices_title, text: m.data_protection_devices_text },
  notices: { title: m.data_protection_notices_title, text: m.data_protection_notices_text },
  imports: { title: m.data_protection_imports_title, text: m.data_protection_imports_text },
  log: { title: m.data_protection_log_title, text: m.data_protection_log_text },
}

/** The fate of the data, and its moment. */
const ENDS: readonly Words[] = [
  { title: m.data_protection_deleted_title, text: m.data_protection_deleted_text },
  { title: m.data_protection_reset_title, text: m.data_protection_reset_text },
  { title: m.data_protection_cycle_title, text: m.data_protection_cycle_text },
]
