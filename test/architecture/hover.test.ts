import { expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'

/** Selectors with :hover outside a media query for devices that can hover. */
const sticking = (styles: string): string[] => {
  const open: string[] = []
  const found: string[] = []
  for (const part of styles.replaceAll(/\/\*[\s\S]*?\*\//g, '').split(/(?<=[{}])/)) {
    if (part.endsWith('{')) {
      open.push(part.trim())
      if (part.includes(':hover') && !open.some((rule) => rule.includes('(hover: hover)'))) found.push(part.trim())
    } else open.pop()
  }
  return found
}

test('nothing looks hovered after a tap', () => {
  const files = globSync('src/web/**/*.css')
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => sticking(readFileSync(file, 'utf8')).map((rule) => `${file}: ${rule}`))).toEqual([])
})
