import type { registrationOperations } from '#contract/resources/accounts/registration.ts'
import { replaceOutdatedConfirmations } from '../../confirmations/issuing.ts'
import { findSession, type KnownUser } from '../../db/queries/accounts/sessions.ts'
import { findRunningDates } from '../../db/queries/cycles/cycles.ts'
import { chosenBeforePair } from '../../db/queries/imports/earlier-choices.ts'
import { listLevels } from '../../db/queries/levels.ts'
import { findNotices } from '../../db/queries/notices.ts'
import { findPeople } from '../../db/queries/people/people.ts'
import { registerUser } from '../../db/queries/accounts/users.ts'
import { bumpMatchingRevision } from '../../db/queries/matching/revision.ts'
import { announceRegistered } from '../../notifications/request-notifications.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { cleanNames } from '../clean-input.ts'
import { eraseBeforeReturn } from './erasure.ts'
import { hasRules, presentCurrent } from '../cycle-dates.ts'
import { presentLevel } from '../levels.ts'
import { presentPerson } from '../people/people-presenter.ts'
import { presentNotice } from './notices.ts'
import { presentOwn } from './settings.ts'
import type { Config } from '../../config.ts'

export const registrationHandlers: Handlers<keyof typeof registrationOperations> = {
  'users.check_registration': async ({ db, actor }, { email }) => {
    if (email.toLowerCase() !== actor.email.toLowerCase()) throw new Failure('not_allowed')
    if (!actor.user) return { exists: false, is_registered: false, role: 'STUDENT', tags: false }
    const { id, role, isRegistered } = actor.user
    const person = (await findPeople(db, [id])).get(id)
    // A person in a pair is not sent back to the beginning because an import took all tags away.
    const hasChosen = (person?.tags.length ?? 0) > 0 || (await chosenBeforePair(db, id))
    return { exists: true, is_registered: isRegistered, role, tags: hasChosen }
  },
  'users.register': {
    locks: () => ({ cycle: 'share' }),
    run: async ({ db, actor, now, locale, services }, input) => {
      refuseForeignDomain(services.config, actor.email)
      const { first_name: firstName, last_name: lastName } = cleanNames(input)
      await eraseBeforeReturn(db, actor.email, now)
      const { email, identity } = actor
      const registering = { userId: actor.user?.id ?? null, email, identity }
      const registered = await registerUser(db, registering, { firstName, lastName, language: locale }, now)
      // Two people with one address: the first one has it.
      const { id, role } = found(registered, 'address_taken')
      await replaceOutdatedConfirmations(db, id, now)
      await announceRegistered(db, id, now)
      if (role !== 'ADMIN') await bumpMatchingRevision(db, { users: [id] })
      const viewer: KnownUser = { id, role, email: actor.email, isRegistered: true }
      return (committed) => presentPerson({ db: committed.db, viewer, matching: services.matching, now }, id)
    },
  },
  'users.newcomer': async ({ db, actor }) => {
    const { firstNameHint, lastNameHint } = found(await findSession(db, actor.sessionId))
    return { first_name: firstNameHint, last_name: lastNameHint }
  },
  'users.me': async (context) => {
    const { db, actor, services } = context
    const viewer = found(actor.user)
    const { id } = viewer
    const notices = await findNotices(db, id)
    const cycle = await findRunningDates(db)
    const { settings, calendar, waits } = await presentOwn(db, id)
    const levels = (await listLevels(db)).map(presentLevel)
    return {
      user: await presentPerson({ db, viewer, matching: services.matching, now: context.now }, id),
      settings,
      ...(levels.length > 0 && { levels }),
      ...(hasRules(cycle) && { cycle: presentCurrent(context, cycle) }),
      ...(calendar && { calendar }),
      ...(waits && { waits }),
      notices: notices.map((notice) => presentNotice(viewer, notice)),
      max_active_requests: viewer.role === 'STUDENT' ? services.config.maxActiveRequests : null,
    }
  },
}

/** @throws Failure email_domain_not_allowed unless the address belongs to one of ALLOWED_EMAIL_DOMAINS (none set: any) */
export function refuseForeignDomain(config: Config, email: string): void {
  if (!isAllowedDomain(config, email)) throw new Failure('email_domain_not_allowed')
}

/** How Entra marks a guest, who has an address elsewhere: `ada_gmail.com#EXT#@uni.example`. */
const GUEST = '#ext#'

/** Whether people with this address may come in at all. */
export function isAllowedDomain({ allowedEmailDomains }: Pick<Config, 'allowedEmailDomains'>, email: string): boolean {
  if (allowedEmailDomains.length === 0) return true
  const [domain = '', ...before] = email.toLowerCase().split('@').toReversed()
  return allowedEmailDomains.includes(domain) && !before.some((part) => part.includes(GUEST))
}
