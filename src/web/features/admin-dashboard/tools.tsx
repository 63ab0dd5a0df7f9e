import { m } from '#messages'
import { paths } from '#web/paths.ts'
import { Section } from '#web/ui/section.tsx'
import { IconDownload, IconRefresh, IconUpload, IconUserMinus, IconUserShield, type Icon } from '#web/ui/icons.tsx'
import { Link } from 'react-router'
import classes from './tools.module.css'

type Tool = {
  readonly to: string
  readonly name: () => string
  readonly text: () => string
  readonly icon: Icon
  /** Can't be undone. */
  readonly isGrave?: true
}

/** What can't be undone comes last. */
const TOOLS: readonly Tool[] = [
  { to: paths.admin.upload, name: m.admin_upload_title, text: m.admin_dashboard_upload_text, icon: IconUpload },
  { to: paths.admin.download, name: m.admin_download_title, text: m.admin_tools_download, icon: IconDownload },
  { to: paths.admin.addAdmin, name: m.admin_add_title, text: m.admin_tools_add, icon: IconUserShield },
  { to: paths.admin.newCycle, name: m.admin_cycle_title, text: m.admin_tools_cycle, icon: IconRefresh, isGrave: true },
  {
    to: paths.admin.delete,
    name: m.admin_delete_title,
    text: m.admin_tools_delete,
    icon: IconUserMinus,
    isGrave: true,
  },
]

/** The ways to everything that admins do now and then. */
export function Tools() {
  return (
    <Section title={m.admin_dashboard_tools()}>
      <ul className={classes.tools}>
        {TOOLS.map(({ to, name, text, icon: Icon, isGrave }) => (
          <li key={to}>
            <Link to={to} className={isGrave ? `${classes.tool} ${classes.grave}` : classes.tool}>
              <Icon size={22} stroke={1.75} aria-hidden />
              <span className={classes.lines}>
                <span className={classes.name}>{name()}</span>
                <span className={classes.text}>{text()}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
