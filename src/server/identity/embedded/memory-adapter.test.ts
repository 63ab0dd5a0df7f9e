import { describe, expect, it } from 'vitest'
import { memoryAdapter } from './provider.ts'

const setUp = (entriesMax?: number) => {
  const clock = { now: 1_000_000 }
  const factory = memoryAdapter(() => clock.now, entriesMax)
  return { clock, codes: factory('AuthorizationCode'), sessions: factory('Session') }
}

describe('the embedded provider’s memory', () => {
  it('is gone when its time is over', async () => {
    const { clock, codes } = setUp()
    await codes.upsert('a', { kind: 'AuthorizationCode' }, 60)
    clock.now += 59_000
    expect(await codes.find('a')).toEqual({ kind: 'AuthorizationCode' })
    clock.now += 1000
    expect(await codes.find('a')).toBeUndefined()
  })

  it('keeps kinds apart, and finds sessions by uid', async () => {
    const { codes, sessions } = setUp()
    await sessions.upsert('a', { uid: 'u' }, 60)
    expect(await codes.find('a')).toBeUndefined()
    expect(await codes.findByUid('u')).toBeUndefined()
    expect(await sessions.findByUid('u')).toEqual({ uid: 'u' })
  })

  it('marks codes as used, and forgets them with their grant', async () => {
    const { codes } = setUp()
    await codes.upsert('a', { grantId: 'g' }, 60)
    await codes.upsert('b', { grantId: 'other' }, 60)
    await codes.consume('a')
    expect(await codes.find('a')).toMatchObject({ consumed: 1000 })
    await codes.revokeByGrantId('g')
    expect(await codes.find('a')).toBeUndefined()
    expect(await codes.find('b')).toBeDefined()
  })

  it('makes room: first what is over, then the oldest', async () => {
    const { clock, codes } = setUp(3)
    await codes.upsert('long', {}, 600)
    await codes.upsert('short', {}, 10)
    await codes.upsert('third', {}, 600)
    clock.now += 20_000
    await codes.upsert('fourth', {}, 600)
    expect(await codes.find('long')).toBeDefined()
    await codes.upsert('fifth', {}, 600)
    expect(await codes.find('long')).toBeUndefined()
    expect(await codes.find('fifth')).toBeDefined()
  })
})
