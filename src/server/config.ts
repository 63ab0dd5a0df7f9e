import { resolve } from 'node:path'
import { GERMAN_FORMS, type GermanForm } from '#domain/language/german-form.ts'
import { ACTIVE_REQUESTS_MAX, COOLDOWN_DAYS_MAX, INSTITUTION_NAME_LENGTH_MAX, SESSION_HOURS } from '#domain/limits.ts'
import type { SessionLimits } from '#domain/sessions.ts'
import { PRODUCT } from '#domain/product.ts'
import { type ClerkSettings, JwtKey, PublishableKey } from '#server/settings/clerk-settings.ts'
import { type Limits, limitShape, limitsOf } from '#server/settings/limit-settings.ts'
import { isLoopback } from '#server/loopback.ts'
import { SECRET_LENGTH_MIN } from './secrets.ts'
import {
  hours,
  isDomain,
  list,
  lowerCaseList,
  networkList,
  offerHours,
  OnOff,
  ownAddress,
  SENDER,
  timeZone,
} from '#server/settings/setting-shapes.ts'
import { z } from 'zod'

/** A setting of the environment is wrong; the message is one sentence that names it. */
export class WrongSetting extends Error {}

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ })

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  PUBLIC_URL: ownAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  SAMPLE_DATA: OnOff.optional(),
  SESSION_SECRET: z.string().min(SECRET_LENGTH_MIN).optional(),
  FIRST_ADMIN_EMAIL: z.email().optional(),
  // Unchanged: a provider's issuer may end in a slash.
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_TRUST_EMAIL: OnOff.default(false),
  OIDC_EMAIL_CLAIM: z.string().trim().min(1).default('email'),
  OIDC_FORMER_ISSUERS: list.pipe(z.array(z.url({ protocol: /^https?$/ }))).default([]),
  CLERK_PUBLISHABLE_KEY: PublishableKey.optional(),
  CLERK_JWT_KEY: JwtKey.optional(),
  ALLOW_EMBEDDED_SIGN_IN: OnOff.default(false),
  ALLOWED_EMAIL_DOMAINS: lowerCaseList
    .refine((domains) => domains.every(isDomain), 'it must be domains like uni.example, comma separated')
    .default([]),
  REQUEST_COOLDOWN_DAYS: z.coerce.number().int().min(0).max(COOLDOWN_DAYS_MAX).default(0),
  MAX_ACTIVE_REQUESTS: z.coerce.number().int().min(1).max(ACTIVE_REQUESTS_MAX).optional(),
  OFFER_HOURS: offerHours,
  SESSION_IDLE_HOURS: hours(SESSION_HOURS.idle),
  SESSION_MAX_HOURS: hours(SESSION_HOURS.max),
  ADMIN_SESSION_IDLE_HOURS: hours(SESSION_HOURS.adminIdle),
  ADMIN_SESSION_MAX_HOURS: hours(SESSION_HOURS.adminMax),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().regex(SENDER, 'it must be an address, or a name and the address in angle brackets').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TIME_ZONE: timeZone.default('Europe/Berlin'),
  GERMAN_FORM: z.enum(GERMAN_FORMS).default(GERMAN_FORMS[0]),
  INSTITUTION_NAME: z.string().trim().min(1).max(INSTITUTION_NAME_LENGTH_MAX).optional(),
  INSTITUTION_LOGO: z.string().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  TRUST_PROXY: networkList.default(['loopback']),
  IMPRINT_URL: z.url({ protocol: /^https?$/ }).optional(),
  SERVICE_WORKER: OnOff.default(true),
  BACKUP_KEEP: z.coerce.number().int().min(0).max(365).default(7),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  ...limitShape,
})

export type Config = {
  readonly port: number
  readonly host: string
  /** An extra port for /healthz that answers under any load; null: only the main port answers it. */
  readonly healthPort: number | null
  /** Address in mails, QR codes and sign-in; no slash at the end. Null: http://localhost: and the assigned port. */
  readonly publicUrl: string | null
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Where the same server is reached past a pooler that carries no notifications; null: nothing is in between. */
  readonly databaseListenUrl: string | null
  /** Null: on for a new database in the data folder. */
  readonly sampleData: boolean | null
  /** Null: made at first start and kept in the data folder. */
  readonly sessionSecret: string | null
  readonly firstAdminEmail: string | null
  /** The identity provider. */
  readonly provider: ProviderSettings
  /** Former issuers that this provider replaces. */
  readonly formerIssuers: readonly string[]
  /**
   * The embedded provider, where anyone can sign in as anyone, is allowed on a public address (ALLOW_EMBEDDED_SIGN_IN).
   */
  readonly isOpenToAnybody: boolean
  /** NODE_ENV is `production`: mails are not shown to developers. */
  readonly isProduction: boolean
  /** Lower-case domains; empty: any. */
  readonly allowedEmailDomains: readonly string[]
  readonly requestCooldownDays: number
  /** Supervision requests that a student may have pending at once; null: any number. */
  readonly maxActiveRequests: number | null
  /** How long a freed place is kept for a student who waited for it. */
  readonly offerMs: number
  readonly sessions: SessionLimits
  /** Only this machine can reach the server. */
  readonly isForThisMachine: boolean
  /** Null: the development outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  /** Null: metrics are served only while this machine alone can reach the server. */
  readonly metricsToken: string | null
  /** How long calls are still accepted after SIGTERM while /readyz fails. */
  readonly drainMs: number
  /** Addresses and networks of the reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  readonly trustProxy: readonly string[]
  readonly imprintUrl: string | null
  /** Whether browsers keep the application, so that it opens without a connection. */
  readonly hasServiceWorker: boolean
  /** IANA name of the zone in which documents and mails tell dates, and the moments of a cycle are meant. */
  readonly timeZone: string
  /** How German texts address their reader. */
  readonly germanForm: GermanForm
  /** Name of the institution on confirmations; null: none is named. */
  readonly institutionName: string | null
  /** Path of its picture, an SVG or PNG file; null: none is shown. */
  readonly institutionLogo: string | null
  readonly backups: BackupSettings
  readonly limits: Limits
}

export type BackupSettings = {
  /** How many backups of each kind are retained; 0: no automatic backups. */
  readonly keep: number
  /** Null: they are not encrypted. */
  readonly passphrase: string | null
}

export type ProviderSettings =
  | { readonly kind: 'embedded' }
  | ({ readonly kind: 'oidc' } & OidcSettings)
  | ({ readonly kind: 'clerk' } & ClerkSettings)

type OidcSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  /** Whether an address counts as verified when the provider does not say. */
  readonly trustEmail: boolean
  /** The claim that holds the address. */
  readonly emailClaim: string
}

type Variables = Readonly<Record<string, string | undefined>>

/** An empty variable counts as unset. */
const parse = <Schema extends z.ZodType>(schema: Schema, env: Variables): z.infer<Schema> => {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(filled)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new WrongSetting(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message ?? 'unknown reason'}.`)
}

const Places = Environment.pick({ DATA_DIR: true, DATABASE_URL: true, BACKUP_KEEP: true, BACKUP_PASSPHRASE: true })

/**
 * The settings of storage locations, for commands that need nothing else.
 * @throws WrongSetting naming the first wrong one
 */
export function readPlaces(env: Variables): Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'> {
  const settings = parse(Places, env)
  return {
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    backups: backupSettings(settings),
  }
}

/**
 * Reads the settings from the environment, once.
 * @throws WrongSetting naming the first wrong one
 */
export function readConfig(env: Variables): Config {
  const settings = parse(Environment, env)
  refuseContradictions(settings)
  return {
    port: settings.PORT,
    host: settings.HOST,
    healthPort: settings.HEALTH_PORT ?? null,
    publicUrl: settings.PUBLIC_URL ?? null,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseListenUrl: settings.DATABASE_LISTEN_URL ?? null,
    sampleData: settings.SAMPLE_DATA ?? (settings.DATABASE_URL ? false : null),
    sessionSecret: settings.SESSION_SECRET ?? null,
    firstAdminEmail: settings.FIRST_ADMIN_EMAIL ?? null,
    provider: providerSettings(settings),
    formerIssuers: settings.OIDC_FORMER_ISSUERS,
    isOpenToAnybody: !hasProvider(settings) && whatMakesPublic(settings).length > 0,
    isForThisMachine: whatMakesPublic(settings).length === 0,
    isProduction: settings.NODE_ENV === 'production',
    allowedEmailDomains: settings.ALLOWED_EMAIL_DOMAINS,
    requestCooldownDays: settings.REQUEST_COOLDOWN_DAYS,
    maxActiveRequests: settings.MAX_ACTIVE_REQUESTS ?? null,
    offerMs: settings.OFFER_HOURS * HOUR_MS,
    sessions: sessionLimits(settings),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? `${PRODUCT} <tandem@localhost>`,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN ?? null,
    drainMs: settings.DRAIN_SECONDS * 1000,
    trustProxy: settings.TRUST_PROXY,
    imprintUrl: settings.IMPRINT_URL ?? null,
    hasServiceWorker: settings.SERVICE_WORKER,
    timeZone: settings.TIME_ZONE,
    germanForm: settings.GERMAN_FORM,
    institutionName: settings.INSTITUTION_NAME ?? null,
    institutionLogo: settings.INSTITUTION_LOGO ? resolve(settings.INSTITUTION_LOGO) : null,
    backups: backupSettings(settings),
    limits: limitsOf(settings),
  }
}

const backupSettings = ({ BACKUP_KEEP, BACKUP_PASSPHRASE }: Pick<Settings, 'BACKUP_KEEP' | 'BACKUP_PASSPHRASE'>) => ({
  keep: BACKUP_KEEP,
  passphrase: BACKUP_PASSPHRASE ?? null,
})

const providerSettings = (settings: Settings): ProviderSettings => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret = null } = settings
  const { CLERK_PUBLISHABLE_KEY: publishable, CLERK_JWT_KEY: jwtKey } = settings
  if (publishable && jwtKey) return { kind: 'clerk', ...publishable, jwtKey }
  if (!issuer || !clientId) return { kind: 'embedded' }
  const { OIDC_TRUST_EMAIL: trustEmail, OIDC_EMAIL_CLAIM: emailClaim } = settings
  return { kind: 'oidc', issuer, clientId, clientSecret, trustEmail, emailClaim }
}

const hasProvider = ({ OIDC_ISSUER, CLERK_PUBLISHABLE_KEY }: Settings): boolean =>
  Boolean(OIDC_ISSUER ?? CLERK_PUBLISHABLE_KEY)

const HOUR_MS = 60 * 60 * 1000
const sessionLimits = (settings: Settings): SessionLimits => ({
  users: { idleMs: settings.SESSION_IDLE_HOURS * HOUR_MS, maxMs: settings.SESSION_MAX_HOURS * HOUR_MS },
  admins: { idleMs: settings.ADMIN_SESSION_IDLE_HOURS * HOUR_MS, maxMs: settings.ADMIN_SESSION_MAX_HOURS * HOUR_MS },
})

/** Settings that contradict each other. */
const refuseContradictions = (settings: Settings): void => {
  if (settings.DATABASE_URL && !settings.SESSION_SECRET) {
    throw new WrongSetting('The setting SESSION_SECRET is required with DATABASE_URL: at least 32 characters.')
  }
  requireBoth(settings, 'OIDC_ISSUER', 'OIDC_CLIENT_ID')
  requireBoth(settings, 'CLERK_PUBLISHABLE_KEY', 'CLERK_JWT_KEY')
  if (settings.OIDC_ISSUER && settings.CLERK_PUBLISHABLE_KEY) {
    throw new WrongSetting(
      'The settings OIDC_ISSUER and CLERK_PUBLISHABLE_KEY name two providers: leave one of them out.',
    )
  }
  requireBoth(settings, 'SMTP_URL', 'MAIL_FROM')
  if (settings.OIDC_CLIENT_SECRET && !settings.OIDC_ISSUER) {
    throw new WrongSetting('The setting OIDC_ISSUER is missing: OIDC_CLIENT_SECRET belongs to it.')
  }
  if (settings.OIDC_ISSUER && !isSafeIssuer(new URL(settings.OIDC_ISSUER))) {
    throw new WrongSetting(
      'The setting OIDC_ISSUER is wrong: it must be an https address, http is for this machine only.',
    )
  }
  const publicBy = whatMakesPublic(settings)
  if (publicBy.length > 0 && !hasProvider(settings) && !settings.ALLOW_EMBEDDED_SIGN_IN) {
    throw new WrongSetting(
      'The setting OIDC_ISSUER is missing: the embedded sign-in lets anybody in as anybody and does not run with ' +
        `${publicBy.join(' or ')} unless ALLOW_EMBEDDED_SIGN_IN=on.`,
    )
  }
}

type Settings = z.infer<typeof Environment>

const requireBoth = (settings: Settings, one: keyof Settings, other: keyof Settings): void => {
  if (Boolean(settings[one]) === Boolean(settings[other])) return
  const missing = settings[one] ? other : one
  throw new WrongSetting(`The setting ${missing} is missing: ${one} and ${other} belong together.`)
}

/** Settings under which other machines may reach the server. */
const whatMakesPublic = ({ NODE_ENV, HOST, PUBLIC_URL, ALLOW_EMBEDDED_SIGN_IN }: Settings): string[] => [
  ...(NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
  ...(isLoopback(HOST.includes(':') ? `[${HOST}]` : HOST) ? [] : [`HOST=${HOST}`]),
  ...(PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname) ? [] : [`PUBLIC_URL=${PUBLIC_URL}`]),
  // A proxy on this machine forwards calls of others, whatever the addresses say.
  ...(ALLOW_EMBEDDED_SIGN_IN ? ['ALLOW_EMBEDDED_SIGN_IN=on'] : []),
]

const isSafeIssuer = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || isLoopback(hostname)
