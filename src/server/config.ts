import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { GERMAN_FORMS } from '#domain/language/german-form.ts'
import {
  ACTIVE_REQUESTS_MAX,
  CALLS_PER_MINUTE,
  CALLS_PER_MINUTE_SIGNED_OUT,
  COOLDOWN_DAYS_MAX,
  CSV_BYTES_MAX,
  DIRECT_ADDS_PER_HOUR,
  EXPENSIVE_CALLS_AT_ONCE,
  EXPENSIVE_CALLS_PER_MINUTE,
  INSTITUTION_NAME_LENGTH_MAX,
  JSON_BYTES_MAX,
  OFFER_HOURS,
  SEARCHES_PER_MINUTE,
  SESSION_HOURS,
  SIGN_INS_PER_MINUTE,
  TAG_LIST_BYTES_MAX,
} from '#domain/limits.ts'
import type { SessionLimits } from '#domain/sessions.ts'
import { PRODUCT } from '#domain/product.ts'
import { type ClerkSettings, JwtKey, PublishableKey } from './clerk-settings.ts'
import { isLoopback } from '#server/loopback.ts'
import { SECRET_LENGTH_MIN } from './secrets.ts'
import { z } from 'zod'

/** A setting of the environment is wrong; the message is one sentence that names it. */
export class WrongSetting extends Error {}

/** `on` or `off`. */
const OnOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Texts, comma separated. */
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const lowerCaseList = list.transform((items) => items.map((item) => item.toLowerCase()))

/** Whole hours, a year at most. */
const hours = (fallback: number) => z.coerce.number().int().min(1).max(8760).default(fallback)

/** An address without a path: cookies, sign-in and pages are at the root. */
const ownAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (url) => new URL(url).href === `${new URL(url).origin}/`,
    'it must be an address without a path, like https://tandem.example',
  )
  .transform((url) => new URL(url).origin)

/** `address`, or `Name <address>`. */
const SENDER = /^(?:[^<>\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u

/** Names that the web framework knows for networks. */
const NETWORK_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** The largest networks that are anybody's own, 10.0.0.0/8 and fc00::/7: larger ones, or two halves, are everybody. */
const BITS = { ipv4: 8, mapped: 96 + 8, ipv6: 7 }

/** `192.0.2.7`, `10.0.0.0/8`, `fd00::/8`, or a name; not everybody. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 0 || rest.length > 0) return NETWORK_NAMES.has(text)
  if (bits === undefined) return true
  const least = family === 4 ? BITS.ipv4 : isMapped(address) ? BITS.mapped : BITS.ipv6
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= (family === 4 ? 32 : 128)
}

/** An address of the fourth version, written as one of the sixth. */
const isMapped = (address: string): boolean =>
  /^\[::ffff:[\da-f]+:[\da-f]+\]$/.test(new URL(`http://[${address}]`).hostname)

/** A host name without anything around it. */
const isDomain = (text: string): boolean => z.hostname().safeParse(text).success

/** A name of the IANA list. */
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** The IANA name of a time zone. */
const timeZone = z.string().refine(isTimeZone, 'it must be the IANA name of a time zone, like Europe/Berlin')

/** Addresses and networks, comma separated. */
const networkList = lowerCaseList.refine(
  (networks) => networks.every(isNetwork),
  'it must be addresses or networks like 10.0.0.0/8, none of them larger (IPv6: /7), comma separated',
)

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback)

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
  OFFER_HOURS: hours(OFFER_HOURS),
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
  // Calls in their window, sizes in bytes.
  LIMIT_CALLS_PER_MINUTE: count(CALLS_PER_MINUTE),
  LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: count(CALLS_PER_MINUTE_SIGNED_OUT),
  LIMIT_SEARCHES_PER_MINUTE: count(SEARCHES_PER_MINUTE),
  LIMIT_EXPENSIVE_CALLS_PER_MINUTE: count(EXPENSIVE_CALLS_PER_MINUTE),
  LIMIT_EXPENSIVE_CALLS_AT_ONCE: count(EXPENSIVE_CALLS_AT_ONCE),
  LIMIT_DIRECT_ADDS_PER_HOUR: count(DIRECT_ADDS_PER_HOUR),
  LIMIT_SIGN_INS_PER_MINUTE: count(SIGN_INS_PER_MINUTE),
  LIMIT_JSON_BYTES: count(JSON_BYTES_MAX),
  LIMIT_CSV_BYTES: count(CSV_BYTES_MAX),
  LIMIT_TAG_LIST_BYTES: count(TAG_LIST_BYTES_MAX),
})

export type Config = Readonly<ReturnType<typeof readConfig>>

export type Limits = Config['limits']

type ProviderSettings =
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
export function readPlaces(env: Variables) {
  return placesIn(parse(Places, env))
}

/**
 * Reads the settings from the environment, once.
 * @throws WrongSetting naming the first wrong one
 */
export function readConfig(env: Variables) {
  const settings = parse(Environment, env)
  refuseContradictions(settings)
  return {
    port: settings.PORT,
    host: settings.HOST,
    /** An extra port for /healthz that answers under any load; null: only the main port answers it. */
    healthPort: settings.HEALTH_PORT ?? null,
    /** Address in mails, QR codes and sign-in; no slash at the end. Null: http://localhost: and the assigned port. */
    publicUrl: settings.PUBLIC_URL ?? null,
    ...placesIn(settings),
    /** Where the same server is reached past a pooler that carries no notifications; null: nothing is in between. */
    databaseListenUrl: settings.DATABASE_LISTEN_URL ?? null,
    /** Null: on for a new database in the data folder. */
    sampleData: settings.SAMPLE_DATA ?? (settings.DATABASE_URL ? false : null),
    /** Null: made at first start and kept in the data folder. */
    sessionSecret: settings.SESSION_SECRET ?? null,
    firstAdminEmail: settings.FIRST_ADMIN_EMAIL ?? null,
    provider: providerSettings(settings),
    /** Former issuers that this provider replaces. */
    formerIssuers: settings.OIDC_FORMER_ISSUERS,
    /** The embedded provider, where anyone can sign in as anyone, is allowed on a public address (ALLOW_EMBEDDED_SIGN_IN). */
    isOpenToAnybody: !hasProvider(settings) && whatMakesPublic(settings).length > 0,
    /** Only this machine can reach the server. */
    isForThisMachine: whatMakesPublic(settings).length === 0,
    /** Mails are not shown to developers. */
    isProduction: settings.NODE_ENV === 'production',
    /** Lower-case; empty: any. */
    allowedEmailDomains: settings.ALLOWED_EMAIL_DOMAINS,
    requestCooldownDays: settings.REQUEST_COOLDOWN_DAYS,
    /** Supervision requests that a student may have pending at once; null: any number. */
    maxActiveRequests: settings.MAX_ACTIVE_REQUESTS ?? null,
    /** How long a freed place is kept for a student who waited for it. */
    offerMs: settings.OFFER_HOURS * HOUR_MS,
    sessions: sessionLimits(settings),
    /** Null: the development outbox. */
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? `${PRODUCT} <tandem@localhost>`,
    logLevel: settings.LOG_LEVEL,
    /** Null: metrics are served only while this machine alone can reach the server. */
    metricsToken: settings.METRICS_TOKEN ?? null,
    /** How long calls are still accepted after SIGTERM while /readyz fails. */
    drainMs: settings.DRAIN_SECONDS * 1000,
    /** Addresses and networks of the reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed. */
    trustProxy: settings.TRUST_PROXY,
    imprintUrl: settings.IMPRINT_URL ?? null,
    /** Whether browsers keep the application, so that it opens without a connection. */
    hasServiceWorker: settings.SERVICE_WORKER,
    /** The zone in which documents and mails tell dates, and the moments of a cycle are meant. */
    timeZone: settings.TIME_ZONE,
    /** How German texts address their reader. */
    germanForm: settings.GERMAN_FORM,
    /** On confirmations; null: none is named. */
    institutionName: settings.INSTITUTION_NAME ?? null,
    /** Path of its picture, an SVG or PNG file; null: none is shown. */
    institutionLogo: settings.INSTITUTION_LOGO ? resolve(settings.INSTITUTION_LOGO) : null,
    limits: {
      callsPerMinute: settings.LIMIT_CALLS_PER_MINUTE,
      callsPerMinuteSignedOut: settings.LIMIT_CALLS_PER_MINUTE_SIGNED_OUT,
      searchesPerMinute: settings.LIMIT_SEARCHES_PER_MINUTE,
      expensiveCallsPerMinute: settings.LIMIT_EXPENSIVE_CALLS_PER_MINUTE,
      expensiveCallsAtOnce: settings.LIMIT_EXPENSIVE_CALLS_AT_ONCE,
      directAddsPerHour: settings.LIMIT_DIRECT_ADDS_PER_HOUR,
      signInsPerMinute: settings.LIMIT_SIGN_INS_PER_MINUTE,
      jsonBytes: settings.LIMIT_JSON_BYTES,
      csvBytes: settings.LIMIT_CSV_BYTES,
      tagListBytes: settings.LIMIT_TAG_LIST_BYTES,
    },
  }
}

const placesIn = (settings: z.infer<typeof Places>) => ({
  dataDir: resolve(settings.DATA_DIR),
  databaseUrl: settings.DATABASE_URL ?? null,
  backups: {
    /** How many backups of each kind are retained; 0: no automatic backups. */
    keep: settings.BACKUP_KEEP,
    /** Null: they are not encrypted. */
    passphrase: settings.BACKUP_PASSPHRASE ?? null,
  },
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
