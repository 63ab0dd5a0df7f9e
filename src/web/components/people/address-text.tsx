import { Fragment } from 'react'
import classes from './address-text.module.css'

/** Longer parts of an address may break anywhere, because they might be wider than a phone. */
const WHOLE = 24

/**
 * A name, or the address of somebody without one. A long address breaks after its @ and its dots, not within a word.
 */
export function AddressText({ text }: { readonly text: string }) {
  if (!text.includes('@')) return <span>{text}</span>
  return [...text.matchAll(/[^@.]*[@.]|[^@.]+/gu)].map(({ 0: part, index: at }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      <span className={part.length > WHOLE ? undefined : classes.whole}>{part}</span>
    </Fragment>
  ))
}
