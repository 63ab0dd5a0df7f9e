import { html, type Html } from '../../html/html.ts'

const isStyle = (file: string): boolean => file.endsWith('.css')

/**
 * Links a page's files in its head. Code loads while the page is parsed, after the styles, which the first paint needs.
 */
export function pageLinks(files: readonly string[]): Html {
  const styles = files.filter(isStyle).map((file) => html`<link rel="stylesheet" crossorigin href="${file}" />`)
  const code = files
    .filter((file) => !isStyle(file))
    .map((file) => html`<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}" />`)
  return html`${[...styles, ...code]}`
}
