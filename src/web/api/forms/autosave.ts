import { useEffect, useEffectEvent, useState } from 'react'
import { useKnownMe } from '../me.ts'
import { saveDraft, readDraft } from './drafts.ts'

/** After the last key, milliseconds. */
const PAUSE_MS = 700

export type Autosave<V> = {
  readonly values: V
  readonly set: (changes: Partial<V>) => void
  /** `unsaved`: more is typed, or something is missing before it can be saved. */
  readonly state: 'saved' | 'unsaved' | 'saving' | 'failed'
  readonly error: Error | null
  readonly retry: () => void
}

type Options<V> = {
  /** The values on the server when the form was opened. */
  readonly initial: V
  readonly isComplete: (values: V) => boolean
  readonly save: (changes: Partial<V>) => Promise<unknown>
  /** The name under which what is not saved yet survives a reload. */
  readonly draft: string
}

/** A form without a button. It saves changes when typing pauses and when the form is left, one save at a time. */
export function useAutosave<V extends object>({ initial, isComplete, save, draft }: Options<V>): Autosave<V> {
  const person = useKnownMe().user.id
  const [values, setValues] = useState<V>(() => ({ ...initial, ...draftOf(initial, readDraft(person, draft)) }))
  const [saved, setSaved] = useState(initial)
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed'>('idle')
  const [error, setError] = useState<Error | null>(null)
  const isSaved = Object.keys(changesOf(saved, values)).length === 0
  const flush = async (typed: V): Promise<void> => {
    const changes = changesOf(saved, typed)
    if (isSaved || phase === 'saving' || !isComplete(typed)) return
    setPhase('saving')
    try {
      await save(changes)
      saveDraft(person, draft, undefined)
      setSaved((before) => ({ ...before, ...changes }))
      setPhase('idle')
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
      setPhase('failed')
    }
  }
  const flushLater = useEffectEvent(flush)
  useEffect(() => {
    saveDraft(person, draft, isSaved ? undefined : values)
  }, [person, draft, isSaved, values])
  useEffect(() => {
    if (isSaved || phase !== 'idle') return undefined
    const pause = setTimeout(() => void flushLater(values), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [values, isSaved, phase])
  const retry = (): void => setPhase('idle')
  useMoments({ onLeave: () => void flush(values), onOnline: () => phase === 'failed' && retry() })
  return {
    values,
    set: (changes) => {
      setValues((now) => ({ ...now, ...changes }))
      // Typing after a failure tries again.
      if (phase === 'failed') setPhase('idle')
    },
    state: phase === 'idle' ? (isSaved ? 'saved' : 'unsaved') : phase,
    error,
    retry,
  }
}

type Moments = { readonly onLeave: () => void; readonly onOnline: () => void }

/** Saves when the form or its tab is left, and when the connection is back. */
const useMoments = ({ onLeave, onOnline }: Moments): void => {
  const leave = useEffectEvent(onLeave)
  const goOn = useEffectEvent(onOnline)
  useEffect(() => {
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave()
    }
    const online = (): void => goOn()
    document.addEventListener('visibilitychange', hide)
    addEventListener('online', online)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('online', online)
      leave()
    }
  }, [])
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const changesOf = <V extends object>(saved: V, values: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, saved[name as keyof V])),
  ) as Partial<V>

/** The fields of a draft that the form has, if their values are of the same kind. */
const draftOf = <V extends object>(initial: V, kept: unknown): Partial<V> => {
  if (typeof kept !== 'object' || kept === null) return {}
  const fits = ([name, value]: [string, unknown]): boolean =>
    name in initial && kindOf(value) === kindOf(initial[name as keyof V])
  return Object.fromEntries(Object.entries(kept).filter(fits)) as Partial<V>
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)
