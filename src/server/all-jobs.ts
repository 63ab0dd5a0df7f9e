import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { backupJobs, backupProcess, type OwnBackups } from './archive/own-backups.ts'
import type { Database } from './db/client.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import type { Repeating } from './jobs/repeating.ts'
import { keepMails, outboxFolder } from './mail/kept-mails.ts'
import { mailDelivery } from './mail/outbox-runner.ts'
import { smtpTransport } from './mail/smtp.ts'
import { pushDelivery } from './push/push-delivery.ts'
import { sendPush } from './push/push-service.ts'
import type { Services } from './services.ts'

type Jobs = {
  readonly db: Database
  readonly services: Services
  readonly backups: OwnBackups
  readonly now: () => Date
  readonly log: Logger
}

const BACKUP_COMMAND = fileURLToPath(new URL('archive-commands.ts', import.meta.url))

/** Whatever the product does again and again while it runs. */
export function allJobs({ db, services, backups, now, log }: Jobs): Repeating[] {
  const { config, publicUrl, logo, push } = services
  const transport = config.smtpUrl ? smtpTransport({ url: config.smtpUrl }) : keepMails(outboxFolder(config.dataDir))
  const institution = { name: config.institutionName, logo: logo?.png ?? null }
  const env = {
    DATA_DIR: config.dataDir,
    DATABASE_URL: '',
    BACKUP_KEEP: '',
    BACKUP_PASSPHRASE: config.backups.passphrase ?? '',
  }
  return [
    housekeeping(db, now, config.sessions, services.importRuns.alive),
    mailDelivery({ db, transport, from: config.mailFrom, publicUrl, institution, now, log }),
    pushDelivery({ db, ...push, send: sendPush, now, log }),
    ...backupJobs(backups, backupProcess(BACKUP_COMMAND, env)),
  ]
}
