import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { PeopleState } from './use-people-search.ts'
import { usePeopleSearch } from './use-people-search.ts'

const Search = ({ adds }: { adds: PeopleState }) => {
  const { view, states, unknown, addState } = usePeopleSearch()
  return (
    <>
      <button type="button" onClick={() => addState(adds)}>
        {JSON.stringify({ situation: view.situation, states, unknown, columns: view.columns.join(',') })}
      </button>
      <output>{useLocation().search}</output>
    </>
  )
}

const open = (states: string, adds: PeopleState = 'registered') => {
  fakeServer({})
  const at = `/admin/people?role=STUDENT&state=${states}`
  const { user } = renderPage(<Search adds={adds} />, me({ ...student, role: 'ADMIN' }), at)
  const button = screen.getByRole('button')
  return {
    found: () => JSON.parse(button.textContent) as Record<string, unknown>,
    add: () => user.click(button),
    address: () => new URLSearchParams(screen.getByText(/^\?role/).textContent).get('state'),
  }
}

describe('the states of people in the address', () => {
  it.each([
    ['without_tags', 'without_supervisor', 'without_supervisor,without_tags'],
    ['without_supervisor,without_tags', 'has_asked', 'without_supervisor,has_asked,without_tags'],
    ['without_supervisor,without_tags', 'with_supervisor', 'with_supervisor,without_tags'],
    ['waiting,has_asked,without_supervisor', 'asked_nobody', 'without_supervisor,asked_nobody'],
    ['without_tags', 'chose_tags', 'chose_tags'],
  ] as const)('%s, and %s, are %s', async (before, adds, situation) => {
    const { found, add } = open(before, adds)
    await add()
    expect(found()).toMatchObject({ situation, states: situation.split(','), unknown: [] })
  })

  it('are one of being registered or not, whatever else is true', async () => {
    const { address, add } = open('waiting,without_tags,unregistered')
    await add()
    expect(address()).toBe('waiting,without_tags,registered')
  })

  it('are those that can be true at once, and whichever is left out is said', () => {
    expect(open('with_supervisor,without_supervisor,chose_tags').found()).toMatchObject({
      situation: 'with_supervisor,chose_tags',
      unknown: ['without_supervisor'],
    })
  })
})
