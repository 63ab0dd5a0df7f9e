import classes from './marked.module.css'

/** A text in pieces, of which every second is what was looked for. */
export function Marked({ pieces }: { readonly pieces: readonly string[] }) {
  return pieces.map((piece, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have nothing but their places
    <Piece key={place} text={piece} isFound={place % 2 === 1} />
  ))
}

const Piece = ({ text, isFound }: { text: string; isFound: boolean }) =>
  isFound ? <mark className={classes.mark}>{text}</mark> : <span>{text}</span>
