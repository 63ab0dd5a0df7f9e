import { describe, expect, it } from 'vitest'

// The second test looks at what the first one leaves (test/web/jsdom.ts).
describe('the page that tests share', () => {
  it('takes what a test appends', () => {
    document.body.append(document.createElement('p'))
    expect(document.body.childNodes).toHaveLength(1)
  })

  it('is empty again for the next test', () => {
    expect(document.body.childNodes).toHaveLength(0)
  })
})
