import { createHash, randomBytes } from 'node:crypto'

export type PagePolicyOptions = {
  /** Whether insecure requests are upgraded. */
  readonly publicUrl: string
  /** Sources of style elements: a nonce or a hash. */
  readonly styles: string
  /**
   * Pages contain `style` attributes, such as widths of bars. An attribute can hold no selector, rule or address to
   * load.
   */
  readonly hasStyleAttributes?: boolean
}

/** Content Security Policy: what a page may load and where it may lead; everything else is forbidden. */
export function pagePolicy({ publicUrl, styles, hasStyleAttributes = false }: PagePolicyOptions): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' '${styles}'`,
    ...(hasStyleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** A nonce of one response. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The CSP source for a style element with this very text. */
export function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
