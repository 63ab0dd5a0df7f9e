import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { backupJobs, backupProcess, type MakeBackup, type OwnBackups } from './archive/own-backups.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import { dueTasks } from './jobs/due-tasks.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import type { Repeating } from './jobs/repeating.ts'
import { waitingLists } from './jobs/waiting-lists.ts'
import { saveMails, keptMailSweep, outboxFolder } from './mail/kept-mails.ts'
import { outboxRunner } from './mail/outbox-runner.ts'
import { smtpTransport } from './mail/smtp.ts'
import { pushDelivery } from './push/push-delivery.ts'
import { sendPush } from './push/push-service.ts'
import { answerDeadlines } from './resources/requests/answer-deadlines.ts'
import type { Services } from './services.ts'
import { updateWaitingList } from './resources/requests/waiting.ts'

type Jobs = {
  readonly db: Database
  readonly services: Services
  readonly backups: OwnBackups
  readonly now: () => Date
  readonly log: Logger
}

const BACKUP_COMMAND = fileURLToPath(new URL('archive-commands.ts', import.meta.url))

/** A backup of the database in the data folder that this process has. */
export function makeBackup({ dataDir, backups }: Config): MakeBackup {
  return backupProcess(BACKUP_COMMAND, {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    BACKUP_KEEP: '',
    BACKUP_PASSPHRASE: backups.passphrase ?? '',
  })
}

/** All recurring jobs. */
export function allJobs({ db, services, backups, now, log }: Jobs): Repeating[] {
  const { config, site, push } = services
  const keptMails = outboxFolder(config.dataDir)
  const transport = config.smtpUrl ? smtpTransport({ url: config.smtpUrl }) : saveMails(keptMails)
  const clocks = { wall: now, monotonic: () => performance.now() }
  return [
    housekeeping(db, now, config.sessions, services.importRuns.alive),
    outboxRunner({ db, transport, from: config.mailFrom, site, now, log }),
    dueTasks({ db, handle: answerDeadlines(site.timeZone), clocks, log }),
    waitingLists({
      db,
      update: (tx, id, at) => updateWaitingList(tx, id, { now: at, offerMs: config.offerMs }),
      clocks,
      log,
    }),
    keptMailSweep(db, keptMails),
    pushDelivery({ db, ...push, send: sendPush, now, log }),
    ...backupJobs(backups, makeBackup(config)),
  ]
}
