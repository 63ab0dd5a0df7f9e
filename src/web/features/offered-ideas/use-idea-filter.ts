import { LANGUAGES } from '#contract/languages.ts'
import type { IdeaFilter } from '#web/api/topics/offered-ideas.ts'
import { useAddress } from '#web/ui/window/use-address.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

/** The filter stands in the address, so that it is still there after Back. What the address holds besides is passed over. */
export function useIdeaFilter() {
  const [params, put] = useAddress()
  const [tag, language] = [params.get('tag') ?? '', params.get('language')]
  const known = LANGUAGES.find((one) => one === language)
  const level = params.get('level') ?? ''
  const filter: IdeaFilter = {
    ...(ID.test(tag) && { tag }),
    ...(known && { language: known }),
    ...((level === 'all' || ID.test(level)) && { level }),
  }
  return { filter, narrow: (name: keyof IdeaFilter, value: string) => put({ [name]: value }) }
}
