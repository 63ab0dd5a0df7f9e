import { me, request, supervisor } from '#test/web/sample-answers.ts'
import { ME } from '#web/api/query-client.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ClosedRows } from './supervisor-dashboard-page.tsx'

/** React writes this in the place of something that it could not render: the browser reports an error then. */
const GIVEN_UP = '<!--$!-->'

it('has the heading of what nobody answered when it comes from the server, and leaves its rows to the browser', () => {
  const client = new QueryClient()
  client.setQueryData(ME, { known: true, me: me(supervisor('Ada')) })
  client.setQueryData(ownRequestsQuery.queryKey, [{ ...request('Ada', 'WITHDRAWN'), ended_as: 'expired' }])
  const page = renderToString(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ClosedRows />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(page).toContain('Ended without an answer (1)')
  expect(page).not.toContain(GIVEN_UP)
})
