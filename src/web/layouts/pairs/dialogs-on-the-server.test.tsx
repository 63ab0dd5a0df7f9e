import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { OpenConversation } from '../conversation/open-conversation.tsx'
import { OpenPairs } from './open-pairs.tsx'
import { OpenPlaces } from '../places/open-places.tsx'

/** React writes this in the place of something that it could not render: the browser reports an error then. */
const GIVEN_UP = '<!--$!-->'

it.each<[string, ComponentType]>([
  ['/?chat=talk', OpenConversation],
  ['/?places=ada', OpenPlaces],
  ['/?pair=stella', OpenPairs],
  ['/?end-pair=talk', OpenPairs],
])('the dialog of %s is left to the browser', (address, Dialogs) => {
  const page = (
    <MemoryRouter initialEntries={[address]}>
      <Dialogs />
    </MemoryRouter>
  )
  expect(renderToString(page)).not.toContain(GIVEN_UP)
})
