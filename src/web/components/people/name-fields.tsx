import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { Checkbox, TextInput } from '@mantine/core'

/** A form of names; `one_name` is 'yes' of somebody who has one only, which is the first. */
export type NameValues = {
  readonly first_name: string
  readonly last_name: string
  readonly one_name: '' | 'yes'
}

type Named = Pick<User, 'first_name' | 'last_name' | 'is_registered'>

/** Names as the server takes them. */
export type SentNames = { readonly first_name: string; readonly last_name: string | null }

/** What the form begins with: whoever has registered without a last name has one name. */
export function nameValues({ first_name, last_name, is_registered: isRegistered }: Named): NameValues {
  return { first_name, last_name, one_name: isRegistered && last_name === '' ? 'yes' : '' }
}

/** Errors of the fields that are empty. */
export function missingNames({ first_name, last_name, one_name }: NameValues): Partial<NameValues> {
  return {
    ...(first_name.trim() === '' && { first_name: m.error_name_required() }),
    ...(one_name === '' && last_name.trim() === '' && { last_name: m.error_name_required() }),
  }
}

/** What is sent. */
export function sentNames({ first_name, last_name, one_name }: NameValues): SentNames {
  return { first_name, last_name: one_name === '' ? last_name : null }
}

type NameFieldsProps = {
  readonly values: NameValues
  readonly field: (name: 'first_name' | 'last_name') => object
  readonly onOneName: (one: NameValues['one_name']) => void
}

/** First and last name, or the one that somebody has. */
export function NameFields({ values, field, onOneName }: NameFieldsProps) {
  const hasOne = values.one_name === 'yes'
  return (
    <>
      <TextInput
        label={hasOne ? m.name_only() : m.onboarding_first_name()}
        autoComplete={hasOne ? 'name' : 'given-name'}
        aria-required
        {...field('first_name')}
      />
      {hasOne ? null : (
        <TextInput label={m.onboarding_last_name()} autoComplete="family-name" aria-required {...field('last_name')} />
      )}
      <Checkbox
        label={m.name_only_one()}
        checked={hasOne}
        onChange={({ currentTarget: { checked } }) => onOneName(checked ? 'yes' : '')}
      />
    </>
  )
}
