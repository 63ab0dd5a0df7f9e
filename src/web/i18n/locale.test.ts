// Each visit listens for Back for as long as its page is there, and the next file would hear it: @isolated.
import { m } from '#messages'
import { setFormalGerman } from '#messages/german-form'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  chooseLocale,
  currentLocale,
  missingTexts,
  localized,
  shownLocale,
  startLocale,
  switchLocale,
  withoutLocale,
} from './locale.ts'

describe('choosing the language', () => {
  it.each([
    ['an explicit prefix wins over everything', '/de/x', 'tandem_locale=en', ['en'], 'de'],
    ['/en is explicit too', '/en/x', 'tandem_locale=de', ['de'], 'en'],
    ['without a prefix the earlier choice stands', '/x', 'a=b; tandem_locale=de', ['en'], 'de'],
    ['the first visit follows the browser', '/x', '', ['de-AT', 'en'], 'de'],
    ['a browser without a language of ours gets English', '/x', '', ['fr', 'ja'], 'en'],
    ['the best language that is ours counts', '/', '', ['fr', 'de'], 'de'],
    ['a path that only begins alike is no prefix', '/design', '', ['en'], 'en'],
    ['a cookie that is no language is none', '/', 'tandem_locale=xx', ['de'], 'de'],
  ] as const)('%s', (_what, path, cookies, languages, locale) => {
    expect(chooseLocale({ path, cookies, languages })).toBe(locale)
  })
})

describe('addresses', () => {
  it.each([
    ['/student/requests', 'de', '/de/student/requests'],
    ['/de/student/requests', 'en', '/student/requests'],
    ['/', 'de', '/de'],
    ['/de', 'en', '/'],
    ['/en/student', 'en', '/student'],
  ] as const)('%s in %s is %s', (path, locale, address) => {
    expect(localized(path, locale)).toBe(address)
  })

  it('lose their prefix inside the application', () => {
    expect(withoutLocale('/de/student')).toBe('/student')
    expect(withoutLocale('/de')).toBe('/')
    expect(withoutLocale('/deep')).toBe('/deep')
  })
})

describe('a visit', () => {
  beforeEach(() => {
    document.cookie = 'tandem_locale=; Path=/; Max-Age=0'
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en'])
  })

  it('makes /en/x into /x and keeps the explicit choice', () => {
    history.replaceState(null, '', '/en/student?a=1#b')
    startLocale()
    expect(location.pathname + location.search + location.hash).toBe('/student?a=1#b')
    expect(document.cookie).toContain('tandem_locale=en')
  })

  it('keeps no choice that was none', () => {
    history.replaceState(null, '', '/student')
    startLocale()
    expect(document.cookie).not.toContain('tandem_locale')
  })

  it('switches texts, address, cookie and document language at once', () => {
    history.replaceState(null, '', '/student?a=1')
    startLocale()
    const listener = vi.fn<() => void>()
    shownLocale.subscribe(listener)
    switchLocale('de')
    expect(currentLocale()).toBe('de')
    expect(location.pathname + location.search).toBe('/de/student?a=1')
    expect(document.cookie).toContain('tandem_locale=de')
    expect(document.documentElement.lang).toBe('de')
    expect(m.ui_cancel()).toBe('Abbrechen')
    expect(listener).toHaveBeenCalledOnce()
  })

  it('waits for the formal German texts where the page names them', async () => {
    document.head.innerHTML = '<meta name="german-form" content="sie">'
    history.replaceState(null, '', '/student')
    startLocale()
    expect(missingTexts('en')).toBeNull()
    switchLocale('de')
    expect(currentLocale()).toBe('en')
    await vi.waitFor(() => expect(currentLocale()).toBe('de'))
    expect(m.own_profile_title()).toBe('Ihr Profil')
    expect(missingTexts('de')).toBeNull()
    setFormalGerman(null)
    expect(m.own_profile_title()).toBe('Dein Profil')
  })
})
