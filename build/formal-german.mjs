// The formal form of German (GERMAN_FORM=sie): messages/de-sie.json has the texts that differ from messages/de.json. It
// is not a language: the compiled German texts look up their formal form, which is loaded only if it is set.
import fs from 'node:fs'

const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'))
const PARAM = /\{([^{}]+)\}/gu
const paramsOf = (text) => new Set([...text.matchAll(PARAM)].map(([, name]) => name))

/** Errors of the formal texts, a sentence each; test/architecture/formal-german.test.ts checks their words. */
export function formalFaults(formal, german) {
  return Object.entries(formal).flatMap(([key, text]) => {
    if (!(key in german)) return [`${key} of messages/de-sie.json is not in messages/de.json`]
    if (text === german[key]) return [`${key} of messages/de-sie.json says what messages/de.json says: remove it there`]
    const [own, known] = [paramsOf(text), paramsOf(german[key])]
    if (own.symmetricDifference(known).size === 0) return []
    return [`${key} of messages/de-sie.json takes ${[...own].join()}, in messages/de.json ${[...known].join()}`]
  })
}

/** The formal texts by key, without the note of their schema. */
export function formalTexts() {
  const { $schema: _, ...formal } = read('messages/de-sie.json')
  return formal
}

const FORM = `/** @typedef {(inputs: any) => import('./runtime.js').LocalizedString} FormalText */

/** @type {readonly FormalText[] | null} */
let formal = null

/**
 * Sets the formal German texts (german-sie.js), or takes them back.
 * @param {readonly FormalText[] | null} texts
 */
export const setFormalGerman = (texts) => {
  formal = texts
}

/**
 * A formal text by its place in the list; undefined where people are not addressed formally.
 * @param {number} place
 * @param {any} [inputs]
 */
export const formalGerman = (place, inputs) => formal?.[place]?.(inputs)
`

const functionOf = (text) => {
  const source = text.replaceAll(/[\\`]|\$(?=\{)/gu, '\\$&').replaceAll(PARAM, (_, name) => `\${i?.${name}}`)
  return `(i) => /** @type {any} */ (\`${source}\`)`
}

/**
 * Writes the formal texts beside the compiled ones, and makes the German ones look them up.
 * @param folder of the compiled texts
 */
export function compileFormalGerman(folder, formal) {
  const keys = Object.keys(formal)
  const list = keys.map((key) => `  ${functionOf(formal[key])},`).join('\n')
  fs.writeFileSync(`${folder}/german-form.js`, FORM)
  fs.writeFileSync(
    `${folder}/german-sie.js`,
    `/** @type {readonly import('./german-form.js').FormalText[]} */\nexport const germanSie = [\n${list}\n]\n`,
  )
  for (const [place, key] of keys.entries()) {
    const file = `${folder}/messages/${key}.js`
    const compiled = fs.readFileSync(file, 'utf8')
    const german = `return de_${key}(inputs)`
    if (compiled.split(german).length !== 2)
      throw new Error(`${file} has another shape than formal-german.mjs expects.`)
    const inputs = formal[key].includes('{') ? ', inputs' : ''
    const found = compiled.replace(german, () => `return formalGerman(${place}${inputs}) ?? de_${key}(inputs)`)
    fs.writeFileSync(file, `import { formalGerman } from '../german-form.js';\n${found}`)
  }
}
