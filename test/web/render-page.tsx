import type { Me } from '#web/api/me.ts'
import { ME } from '#web/api/query-client.ts'
import { Questions } from '#web/ui/dialogs/ask.tsx'
import { ToastRegion } from '#web/layouts/app-frame.tsx'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { signIn } from './fake-server.ts'

let shown: ReturnType<typeof createMemoryRouter> | undefined

/** Path and search of the page that was shown last, where it is now. */
export function address(): string {
  const { pathname = '', search = '' } = shown?.state.location ?? {}
  return pathname + search
}

/**
 * Shows a page as the application does, to somebody who is signed in; without transitions and retries, and without styles of
 * the library, which jsdom would compute for each element that is looked for by role. @param at address
 */
export function renderPage(page: ReactElement, who: Me, at = '/') {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { networkMode: 'always' } },
  })
  signIn(who)
  client.setQueryData(ME, { known: true, me: who })
  const router = createMemoryRouter([{ path: '*', element: [page, <Questions key="questions" />] }], {
    initialEntries: [at],
  })
  shown = router
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ToastRegion />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup({ delay: null }), client }
}
