import type { Ask, GivenAnswer, ServeApplication } from '#contract/first-data.ts'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { answerCallsBy, call } from '../api/call.ts'
import { askFirst } from '../api/first-queries.ts'
import { ME } from '../api/query-client.ts'
import { drawPage } from './draw-page.tsx'

/** The application on the server: the build makes a module of it. */
export const serveApplication: ServeApplication = (scope) => {
  // It is where the answers are.
  onlineManager.setOnline(true)
  answerCallsBy((name, input) => scope.getStore()?.(name, input) ?? null)
  return {
    open: async (opened, ask) => {
      const answers: GivenAnswer[] = []
      const note: Ask = async (name, input) => {
        const output = await ask(name, input)
        answers.push({ name, input, output })
        return output
      }
      const client = newClient()
      await scope.run(note, async () => {
        const me = await call('users.me', {})
        client.setQueryData(ME, { known: true, me })
        await askFirst(client, opened, me)
      })
      return { answers, draw: (visit) => drawPage(client, visit) }
    },
  }
}

/** What has been asked for is there for the rest of the page. */
const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
