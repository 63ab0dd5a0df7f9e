/** A lecture hall over two instances that records every call, every event of a supervisor and every mail. */
import { openEvents } from '#test/support/event-stream.ts'
import { type Answer, type Call, callsTo } from '#test/bench/hall/calls.ts'
import type { HallWorld } from '#test/bench/hall/hall-world.ts'
import { Lecture } from '#test/bench/hall/lecture.ts'
import { setTimeout as delay } from 'node:timers/promises'

/** A call as its caller saw it. */
export type Said = {
  readonly instance: string
  readonly call: Call
  /** Milliseconds of `performance`. */
  readonly begun: number
  /** Null while there is none. */
  answer: (Answer & { readonly took: number }) | null
}

/** Events of a supervisor's stream, and whether the stream broke off. */
export type Watched = {
  readonly supervisor: string
  readonly requests: Set<string>
  resets: number[]
  hasEnded: boolean
}

export type Hall = {
  readonly said: readonly Said[]
  readonly watched: readonly Watched[]
  /** Event streams of students that broke off. */
  readonly brokenStreams: () => number
  readonly work: (seconds: number) => Promise<void>
  readonly leave: () => void
}

/** Half of the students are at each instance, and the supervisor of a request may be at the other. */
export async function openHall(instances: readonly string[], world: HallWorld, seats: number): Promise<Hall> {
  const said: Said[] = []
  const lectures = instances.map((instance, part) => {
    const students = world.students.filter((_student, index) => index % instances.length === part)
    return new Lecture(instance, { ...world, students }, noting(instance, said))
  })
  const ended = new AbortController()
  const watched = await Promise.all(
    [...world.supervisors.values()].map(({ id, cookie }, index) =>
      watch(instances[(index + 1) % instances.length] ?? '', id, cookie, ended.signal),
    ),
  )
  await Promise.all(lectures.map((lecture) => lecture.enter(Math.floor(seats / lectures.length))))
  let broken = 0
  return {
    said,
    watched,
    brokenStreams: () => broken,
    work: async (seconds) => {
      const measured = await Promise.all(lectures.map((lecture) => lecture.decideFor(seconds)))
      broken = measured.reduce((sum, { heard }) => sum + heard.ended, 0)
    },
    leave: () => {
      for (const lecture of lectures) lecture.leave()
      ended.abort()
    },
  }
}

const noting = (instance: string, said: Said[]): ReturnType<typeof callsTo> => {
  const send = callsTo(new URL(instance))
  return async (call) => {
    const one: Said = { instance, call, begun: performance.now(), answer: null }
    said.push(one)
    const answer = await send(call)
    one.answer = { ...answer, took: performance.now() - one.begun }
    return answer
  }
}

const watch = async (instance: string, supervisor: string, cookie: string, ended: AbortSignal): Promise<Watched> => {
  const watched: Watched = { supervisor, requests: new Set(), resets: [], hasEnded: false }
  const stream = await openEvents(instance, cookie)
  await stream.next('reset')
  ended.addEventListener('abort', () => stream.close())
  const read = async (): Promise<void> => {
    for (;;) {
      const { type, data } = await stream.next()
      if (type === 'request') watched.requests.add((data as { request_id: string }).request_id)
      if (type === 'reset') watched.resets.push(performance.now())
    }
  }
  void read().catch(() => {
    if (!ended.aborted) watched.hasEnded = true
  })
  return watched
}

/** Polls /readyz of each instance; records the answers and when they changed, in seconds from `begun`. */
export function watchReadiness(instances: readonly string[], begun: number): { readonly stop: () => string[] } {
  const changes: string[] = []
  const over = new AbortController()
  const ask = async (instance: string, name: string): Promise<void> => {
    let last = ''
    while (!over.signal.aborted) {
      const now = await fetch(`${instance}/readyz`, { signal: AbortSignal.timeout(15_000) }).then(
        async (answer) => `${answer.status}${answer.ok ? '' : ` ${((await answer.json()) as { code: string }).code}`}`,
        () => 'no answer',
      )
      if (now !== last) changes.push(`${name} ${now} at ${((performance.now() - begun) / 1000).toFixed(1)} s`)
      last = now
      await delay(250)
    }
  }
  for (const [index, instance] of instances.entries()) void ask(instance, `instance ${index + 1}`)
  return {
    stop: () => {
      over.abort()
      return changes
    },
  }
}
