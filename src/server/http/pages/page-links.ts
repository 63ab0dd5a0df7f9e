import { html, type Html } from '../../html/html.ts'

const isStyle = (file: string): boolean => file.endsWith('.css')

/**
 * Names the files of a page in its head. Its code comes while the page is read, and behind the styles, which the first
 * paint waits for.
 */
export function pageLinks(files: readonly string[]): Html {
  const styles = files.filter(isStyle).map((file) => html`<link rel="stylesheet" crossorigin href="${file}" />`)
  const code = files
    .filter((file) => !isStyle(file))
    .map((file) => html`<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}" />`)
  return html`${[...styles, ...code]}`
}
