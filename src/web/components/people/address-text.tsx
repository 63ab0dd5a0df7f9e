import { Fragment } from 'react'
import classes from './address-text.module.css'

/** Parts of an address that are longer than this may break anywhere: they might be wider than a phone. */
const WHOLE = 24

/**
 * A name, or the address of somebody who has none yet. An address that does not fit into its line breaks after its @ and
 * its dots, not in the middle of a word.
 */
export function AddressText({ text }: { readonly text: string }) {
  if (!text.includes('@')) return text
  return [...text.matchAll(/[^@.]*[@.]|[^@.]+/gu)].map(({ 0: part, index: at }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part.length > WHOLE ? part : <span className={classes.whole}>{part}</span>}
    </Fragment>
  ))
}
