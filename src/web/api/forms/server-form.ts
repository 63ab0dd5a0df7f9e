import { useForm } from '@mantine/form'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api-error.ts'
import { saveDraft, NEWCOMER, readDraft } from './drafts.ts'
import { useKnownMe, useMe } from '../me.ts'
import { attemptOf, clearAttempt, saveAttempt, needsSignInAgain } from '../sign-in-again.ts'

/** Fields by the operation's names, in the order of the page. */
export type FormValues = Readonly<Record<string, string>>

type Errors<V extends FormValues> = Partial<Record<keyof V & string, string>>

type ServerFormOptions<V extends FormValues> = {
  /** Saved values. When they change, fields that nobody has touched follow. */
  readonly initial: V
  /** Errors found in the browser, by field. */
  readonly check?: (values: V) => Errors<V>
  /**
   * A question before saving; false leaves everything as it is. `isBack`: the form was sent again after a fresh sign-
   * in, and the question was answered before. What it throws is shown as what `save` throws.
   */
  readonly confirm?: (values: V, isBack: boolean) => Promise<boolean>
  /**
   * Saves, and refreshes the data behind `initial`. What it throws is shown: issues at their fields, the rest as
   * `failure`.
   */
  readonly save: (values: V) => Promise<unknown>
  readonly onSaved?: (values: V) => void
  /** Name of the draft; without one, what is typed ends with the page. */
  readonly draft?: string
  /** Fields that no draft keeps: a confirmation is typed each time. Only a fresh sign-in in between restores it. */
  readonly notKept?: readonly (keyof V & string)[]
}

/**
 * State of every form. Issues of an error answer are shown at their fields, and the first one gets the focus;
 * everything else is `failure`. Nothing is sent twice. Unsaved text survives a closed dialog, a reload, a lost
 * connection and an ended session, until it is saved or its author signs out.
 */
export function useServerForm<V extends FormValues>(options: ServerFormOptions<V>) {
  const { initial } = options
  const draft = useFormDraft(options)
  const attempt = useAttempt(options)
  const form = useForm<V>({
    initialValues: { ...initial, ...draft.read(), ...attempt.values },
    onValuesChange: draft.keep,
    // Changes a field and clears that field's error.
    clearInputErrorOnChange: false,
  })
  const names = Object.keys(initial) as (keyof V & string)[]
  const problems = useProblems(names, (errors) => form.setErrors(errors))
  const follow = useFollowing(form, initial)
  const { isBusy, submit } = useSubmission(options, form.values, attempt, problems, () => {
    draft.forget()
    follow.start()
  })
  const setValue = (name: keyof V & string, value: string): void => {
    problems.forget()
    form.clearFieldError(name)
    form.setValues({ [name]: value } as Partial<V>)
  }

  return {
    values: form.values,
    setValue,
    /** While the form is being saved. */
    isBusy,
    /** Whether the fields hold something unsaved. */
    isDirty: names.some((name) => form.values[name] !== initial[name]),
    /** The error that belongs to no field. */
    failure: problems.failure,
    /** Whether the last submission failed at `check`. */
    isIncomplete: problems.isIncomplete,
    /** Resets the fields to the saved values. */
    discard: () => {
      problems.clear()
      form.setValues(initial)
    },
    /** Props of the form element. */
    formProps: { ref: problems.element, onSubmit: submit, noValidate: true },
    /** Props of an input of the component library. */
    field: (name: keyof V & string) => ({
      name,
      value: form.values[name],
      error: form.errors[name],
      readOnly: isBusy,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setValue(name, currentTarget.value),
    }),
  }
}

/** Checks, asks and saves; one submission at a time. */
const useSubmission = <V extends FormValues>(
  { check, confirm, save, onSaved }: ServerFormOptions<V>,
  values: V,
  attempt: ReturnType<typeof useAttempt<V>>,
  problems: Pick<ReturnType<typeof useProblems>, 'element' | 'showMissing' | 'show' | 'clear'>,
  afterwards: () => void,
) => {
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const send = async (isBack: boolean): Promise<void> => {
    const missing = check?.(values) ?? {}
    if (Object.keys(missing).length > 0) return problems.showMissing(missing)
    problems.clear()
    try {
      if (confirm && !(await confirm(values, isBack))) return
      setBusy(true)
      await save(values)
      afterwards()
      onSaved?.(values)
    } catch (error) {
      attempt.hold(error, values)
      problems.show(error)
    } finally {
      setBusy(false)
    }
  }
  const begin = (isBack: boolean): void => {
    // State would change too late for a second click in the same task.
    if (isUnderWay.current) return
    isUnderWay.current = true
    void send(isBack).finally(() => (isUnderWay.current = false))
  }
  useEffect(() => {
    if (!attempt.values) return
    clearAttempt()
    // One press ends it: of this button, or of the question's.
    problems.element.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    if (confirm) begin(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on coming back
  }, [])
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    begin(false)
  }
  return { isBusy, submit }
}

/** Values of the form that its author sent before a fresh sign-in, and how to store them for that. */
const useAttempt = <V extends FormValues>({ draft: form }: ServerFormOptions<V>) => {
  const person = useMe()?.user.id ?? NEWCOMER
  const [values] = useState(() => attemptOf(person, form) as V | undefined)
  const hold = (error: unknown, sent: V): void => {
    if (form !== undefined && needsSignInAgain(error)) saveAttempt({ person, form, values: sent })
  }
  return { values, hold }
}

type FieldErrors = Readonly<Record<string, string | undefined>>

/** Errors at the fields and as a whole. The first wrong field gets the focus once its error can be read out. */
const useProblems = (names: readonly string[], setErrors: (errors: FieldErrors) => void) => {
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const [shown, setShown] = useState<FieldErrors>({})
  useEffect(() => {
    const fields = [...(element.current?.elements ?? [])]
    const first = fields.find((field) => (field.getAttribute('name') ?? '') in shown)
    if (first instanceof HTMLElement) first.focus()
  }, [shown])
  const forget = (): void => {
    setFailure(null)
    setIncomplete(false)
  }
  const showErrors = (errors: FieldErrors): void => {
    forget()
    setErrors(errors)
    setShown(errors)
  }
  return {
    element,
    failure,
    isIncomplete,
    forget,
    clear: () => showErrors({}),
    showMissing: (errors: FieldErrors) => {
      showErrors(errors)
      setIncomplete(true)
    },
    show: (error: unknown) => {
      const refused = error instanceof Error ? error : new Error(String(error))
      const errors = issuesByField(refused, names)
      if (Object.keys(errors).length > 0) showErrors(errors)
      else setFailure(refused)
    },
  }
}

/** The server's issues of these fields, by field; null if an issue names another field. */
const issuesByField = (error: Error, names: readonly string[]): Record<string, string> => {
  const issues = error instanceof ApiError ? error.issues : []
  const known = issues.filter(({ path }) => names.includes(path))
  return known.length === issues.length ? Object.fromEntries(known.map(({ path, message }) => [path, message])) : {}
}

const useFormDraft = <V extends FormValues>({ draft: name, initial, notKept = [] }: ServerFormOptions<V>) => {
  const person = useMe()?.user.id ?? NEWCOMER
  const isKept = (field: string): boolean => field in initial && !notKept.includes(field)
  const write = (values: Partial<V> | undefined): void => {
    if (name !== undefined) saveDraft(person, name, values)
  }
  return {
    read: (): Partial<V> => {
      const kept = name === undefined ? undefined : readDraft(person, name)
      if (typeof kept !== 'object' || kept === null) return {}
      const fits = Object.entries(kept).filter(([field, value]) => isKept(field) && typeof value === 'string')
      return Object.fromEntries(fits) as Partial<V>
    },
    // Only what was touched: the rest may be saved anew elsewhere before the form is opened again.
    keep: (values: V) => {
      const kept = Object.entries(values).filter(([field, value]) => isKept(field) && value !== initial[field])
      write(kept.length > 0 ? (Object.fromEntries(kept) as Partial<V>) : undefined)
    },
    forget: () => write(undefined),
  }
}

/** Deletes a draft when its page is left for another one. A reload or a new sign-in keeps it. */
export function useDroppedDraft(form: string): void {
  const { user } = useKnownMe()
  useEffect(() => () => saveDraft(user.id, form, undefined), [user.id, form])
}

type Followed<V> = { readonly values: V; readonly setValues: (values: V) => void }

/** Keeps untouched fields at the saved values. */
const useFollowing = <V extends FormValues>({ values, setValues }: Followed<V>, initial: V) => {
  const [saved, setSaved] = useState(0)
  const base = useRef({ initial, saved })
  useEffect(() => {
    const before = base.current
    base.current = { initial, saved }
    const follows = (name: string): boolean => saved !== before.saved || values[name] === before.initial[name]
    const behind = Object.entries(initial).filter(([name, value]) => values[name] !== value && follows(name))
    if (behind.length > 0) setValues({ ...values, ...Object.fromEntries(behind) })
  })
  return { start: () => setSaved((times) => times + 1) }
}
