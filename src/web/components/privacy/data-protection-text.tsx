import { m } from '#messages'
import classes from './data-protection-text.module.css'

/** What is stored, who sees it, how long, and what one can do about it. The heading above it is the page's. */
export function DataProtectionText() {
  return (
    <div className={classes.text}>
      {SECTIONS.map(({ title, text }) => (
        <section key={title()}>
          <h3>{title()}</h3>
          <p>{text()}</p>
        </section>
      ))}
    </div>
  )
}

const SECTIONS: readonly { title: () => string; text: () => string }[] = [
  { title: m.data_protection_stored_title, text: m.data_protection_stored_text },
  { title: m.data_protection_purpose_title, text: m.data_protection_purpose_text },
  { title: m.data_protection_seen_title, text: m.data_protection_seen_text },
  { title: m.data_protection_kept_title, text: m.data_protection_kept_text },
  { title: m.data_protection_device_title, text: m.data_protection_device_text },
  { title: m.data_protection_rights_title, text: m.data_protection_rights_text },
]
